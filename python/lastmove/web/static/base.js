// What every page shares: theme, shortcuts, copy buttons, jobs. Pages work without it.

const root = document.documentElement;
const THEMES = ["system", "light", "dark"];
const NAMES = { system: "Theme: auto", light: "Theme: light", dark: "Theme: dark" };

function theme() { return root.dataset.theme ?? "system"; }

function setTheme(name) {
  if (name === "system") delete root.dataset.theme;
  else root.dataset.theme = name;
  try {
    if (name === "system") localStorage.removeItem("lastmove-theme");
    else localStorage.setItem("lastmove-theme", name);
  } catch { /* the choice lasts for this page only */ }
  showTheme();
}

function showTheme() {
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.textContent = NAMES[theme()];
    button.hidden = false;
  }
}

function nextTheme() { setTheme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]); }

async function copy(button) {
  const before = button.textContent;
  let said = "Copied";
  try { await navigator.clipboard.writeText(button.dataset.copy); }
  catch { said = "Not allowed"; }
  button.textContent = said;
  setTimeout(() => { button.textContent = before; }, 1200);
}

function toggleProjector() {
  const url = new URL(location.href);
  if (url.searchParams.get("view") === "projector") url.searchParams.delete("view");
  else url.searchParams.set("view", "projector");
  location.assign(url);
}

function isTyping(target) {
  return target instanceof HTMLElement
    && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape" && isTyping(event.target)) { event.target.blur(); return; }
  if (isTyping(event.target)) return;
  const input = document.querySelector("[data-main-input]");
  if (event.key === "/" && input) { event.preventDefault(); input.focus(); input.select?.(); }
  else if (event.key === "?") { event.preventDefault(); document.getElementById("shortcuts")?.showModal(); }
  else if (event.key === "p") toggleProjector();
  else if (event.key === "t") nextTheme();
}

// A job: how far it is comes as events; when it is over, the page is asked for again.
function watch(box) {
  if (box.dataset.state === "cancelled") return;
  const source = new EventSource(`/jobs/${encodeURIComponent(box.dataset.job)}/events`);
  const text = box.querySelector("[data-job-text]");
  const bar = box.querySelector("[data-job-progress]");
  source.onmessage = (event) => {
    const job = JSON.parse(event.data);
    if (job.state === "done" || job.state === "failed" || job.state === "cancelled") {
      source.close();
      location.reload();
      return;
    }
    const time = `${Math.round(job.seconds)} s`;
    if (job.state === "waiting") {
      text.textContent = job.before > 0 ? `waiting, ${job.before} before it` : "waiting for its turn";
    } else {
      const share = job.total ? `${job.done} of ${job.total}, ` : "";
      text.textContent = `${job.text || "at work"}, ${share}${time}`;
    }
    if (job.total) { bar.max = job.total; bar.value = job.done; }
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 1000);
  };
  addEventListener("pagehide", () => source.close());
  // The answer to the form shows what comes of it: no event may ask for the page before that.
  box.addEventListener("submit", () => source.close());
}

document.addEventListener("keydown", onKey);
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy], [data-theme-switch], [data-shortcuts-open]");
  if (!button) return;
  if (button.matches("[data-copy]")) copy(button);
  else if (button.matches("[data-theme-switch]")) nextTheme();
  else document.getElementById("shortcuts")?.showModal();
});
for (const button of document.querySelectorAll("[data-copy], [data-shortcuts-open]")) button.hidden = false;
for (const box of document.querySelectorAll("[data-job]")) watch(box);
showTheme();
