// Keys for a game: the links themselves work without this.

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
  if (document.querySelector("dialog[open]")) return;
  const key = CSS.escape(event.key);
  const link = event.key.length === 1 && document.querySelector(`a[data-key="${key}"]`);
  if (link) { event.preventDefault(); link.click(); }
});
