// Keys of the page on the pawns game: digits stop or free a file, + and - change how many there are.

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName ?? "")) return;
  const tool = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (tool) { event.preventDefault(); location.assign(tool.href); return; }
  if (!/^[1-9]$/.test(event.key)) return;
  const file = document.querySelector(`.files a[aria-label^="file ${event.key}:"]`);
  if (file) { event.preventDefault(); location.assign(file.href.baseVal); }
});
