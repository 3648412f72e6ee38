"use strict";
(() => {
  const table = document.getElementById("rows");
  if (!table) return;
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const heads = Array.from(table.tHead.rows[0].cells);
  const collator = new Intl.Collator("en", { numeric: true });
  const said = document.getElementById("said");
  const first = said.textContent;

  function number(text) {
    const [top, bottom] = text.replace("\u2212", "-").split("/");
    return bottom === undefined ? Number(top) : Number(top) / Number(bottom);
  }

  function sortBy(place) {
    const head = heads[place];
    const order = { ascending: "descending", descending: null }[head.ariaSort] ?? null;
    const next = head.ariaSort === null ? "ascending" : order;
    for (const each of heads) each.removeAttribute("aria-sort");
    let sorted = rows;
    if (next !== null) {
      head.setAttribute("aria-sort", next);
      const sign = next === "ascending" ? 1 : -1;
      const numeric = head.classList.contains("n");
      const keys = new Map(rows.map((row) => {
        const text = row.cells[place].textContent;
        return [row, text === "" ? null : numeric ? number(text) : text];
      }));
      const compare = numeric ? (a, b) => a - b : collator.compare;
      sorted = rows.filter((row) => keys.get(row) !== null)
        .sort((a, b) => sign * compare(keys.get(a), keys.get(b)))
        .concat(rows.filter((row) => keys.get(row) === null));
    }
    body.append(...sorted);
  }

  heads.forEach((head, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => sortBy(place));
    head.replaceChildren(button);
  });

  const filter = document.getElementById("filter");
  const texts = new Map(rows.map((row) => [
    row, Array.from(row.cells, (cell) => cell.textContent).join("\n").toLowerCase(),
  ]));
  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const fits = words.every((word) => texts.get(row).includes(word));
      row.hidden = !fits;
      count += fits;
    }
    said.textContent = words.length
      ? `${count.toLocaleString("en")} of ${rows.length.toLocaleString("en")} rows shown` : first;
  });
  filter.parentElement.hidden = false;
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && event.target !== filter) { event.preventDefault(); filter.focus(); }
    else if (event.key === "Escape" && event.target === filter) filter.blur();
  });
})();
