// Before the page is painted: the reader's choice of light or dark, if there is one.
try {
  const theme = localStorage.getItem("lastmove-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* no storage: the system decides */ }
