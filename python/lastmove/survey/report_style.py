"""How the report on a survey looks and sorts: on a screen, light or dark, on a phone, on paper."""

from __future__ import annotations

from lastmove.show.palette import DARK, LIGHT, STYLE_SHEET, Scheme

__all__ = ["SCRIPT", "STYLE"]


def _colours(scheme: Scheme, *, warn: str, stripe: str) -> str:
    names = {
        "paper": scheme.paper,
        "ink": scheme.ink,
        "quiet": scheme.quiet,
        "guide": scheme.guide,
        "shade": scheme.shade,
        "link": scheme.left,
        "warn": warn,
        "stripe": stripe,
    }
    return " ".join(f"--{name}: {colour};" for name, colour in names.items())


STYLE = f"""
:root {{ {_colours(LIGHT, warn="#9a3412", stripe="#f8f9fa")} }}
@media screen and (prefers-color-scheme: dark) {{
  :root {{ {_colours(DARK, warn="#f0a57a", stripe="#1b1e23")} }}
}}
{STYLE_SHEET.replace("@media (", "@media screen and (")}
* {{ box-sizing: border-box; }}
html {{ background: var(--paper); color: var(--ink); color-scheme: light dark; }}
body {{
  font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 74rem;
  padding: 1rem 1.25rem 3rem;
}}
h1 {{ font-size: 1.7rem; line-height: 1.25; margin: 1rem 0 .5rem; overflow-wrap: anywhere; }}
h2 {{ font-size: 1.2rem; margin: 2rem 0 .5rem; }}
p {{ margin: .4rem 0; max-width: 48rem; }}
.quiet {{ color: var(--quiet); font-size: .875rem; }}
.warn {{ color: var(--warn); }}
:focus-visible {{ outline: 2px solid var(--link); outline-offset: 2px; }}
[hidden] {{ display: none !important; }}
.counts {{ display: flex; flex-wrap: wrap; gap: .6rem 2rem; margin: 1rem 0 .6rem; padding: 0; }}
.counts div {{ min-width: 4.5rem; }}
.counts dt, .about dt {{ color: var(--quiet); font-size: .8125rem; }}
.counts dd {{
  font-size: 1.5rem; font-variant-numeric: tabular-nums; line-height: 1.2; margin: 0;
}}
.about {{
  display: grid; gap: .15rem 1.2rem; grid-template-columns: max-content minmax(0, 1fr);
  margin: .5rem 0;
}}
.about dd {{ margin: 0; overflow-wrap: anywhere; }}
.plots {{
  display: grid; gap: 1rem 1.5rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20.5rem), 1fr));
}}
figure {{ margin: 0; min-width: 0; }}
figure svg {{ display: block; height: auto; max-width: 100%; }}
figcaption {{ font-size: .875rem; font-weight: 600; margin-bottom: .25rem; }}
.tools {{
  align-items: baseline; display: flex; flex-wrap: wrap; gap: .3rem 1rem; margin: .5rem 0;
}}
.tools label {{ font-size: .875rem; }}
.tools input {{
  background: var(--paper); border: 1px solid var(--quiet); border-radius: 4px; color: var(--ink);
  font: inherit; margin-left: .4rem; max-width: 100%; padding: .25rem .5rem; width: 16rem;
}}
.wide {{ border: 1px solid var(--guide); border-radius: 4px; overflow: auto; }}
.wide.tall {{ max-height: 85vh; }}
table {{ border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }}
.wide table {{ min-width: 100%; }}
th, td {{ padding: .25rem .7rem; text-align: left; vertical-align: top; }}
td {{ border-top: 1px solid var(--guide); white-space: nowrap; }}
th.n, td.n {{ text-align: right; }}
td.l {{ max-width: 24rem; min-width: 16rem; overflow-wrap: anywhere; white-space: normal; }}
thead th {{
  background: var(--shade); color: var(--quiet); font-weight: 600; position: sticky; top: 0;
  white-space: nowrap; z-index: 1;
}}
thead button {{
  background: none; border: 0; color: inherit; cursor: pointer; font: inherit; padding: 0;
  text-align: inherit;
}}
thead button:hover {{ color: var(--ink); text-decoration: underline; }}
thead button::after {{
  content: "\\2195"; content: "\\2195" / ""; margin-left: .3em; opacity: .35;
}}
th[aria-sort] {{ color: var(--ink); }}
th[aria-sort] button::after {{ opacity: 1; }}
th[aria-sort="ascending"] button::after {{ content: "\\2191"; content: "\\2191" / ""; }}
th[aria-sort="descending"] button::after {{ content: "\\2193"; content: "\\2193" / ""; }}
tbody tr:nth-child(even) {{ background: var(--stripe); }}
tbody tr:hover {{ background: var(--shade); }}
.open td:first-child::after {{ color: var(--quiet); content: " \\25cb"; }}
.failed td:first-child::after {{ color: var(--warn); content: " \\2715"; }}
details {{ margin: .6rem 0; }}
summary {{ cursor: pointer; }}
footer {{ border-top: 1px solid var(--guide); margin-top: 2rem; padding-top: .5rem; }}
@media (max-width: 40rem) {{
  body {{ padding: .5rem .8rem 2rem; }}
  .counts {{ gap: .5rem 1.2rem; }}
  .counts dd {{ font-size: 1.25rem; }}
  .about {{ grid-template-columns: 1fr; }}
  .about dd {{ margin-bottom: .4rem; }}
  th, td {{ padding: .25rem .5rem; }}
  td.l {{ max-width: 18rem; }}
  .tools label, .tools input {{ display: block; margin-left: 0; width: 100%; }}
  .tools label {{ flex: 1 1 100%; }}
  #rows td:first-child, #rows th:first-child {{ left: 0; position: sticky; }}
  #rows th:first-child {{ z-index: 2; }}
  #rows td:first-child {{
    background: var(--paper); max-width: 9rem; overflow: hidden; text-overflow: ellipsis;
  }}
}}
@media print {{
  body {{ font-size: 10pt; max-width: none; padding: 0; }}
  .wide, .wide.tall {{ border: 0; max-height: none; overflow: visible; }}
  .plots {{ grid-template-columns: 1fr 1fr; }}
  figure, tr {{ break-inside: avoid; }}
  thead th {{ position: static; }}
  thead button::after, .tools label {{ display: none; }}
  table {{ font-size: 8pt; }}
  th, td {{ padding: .1rem .3rem; }}
  summary {{ list-style: none; }}
  @supports selector(::details-content) {{
    details:not([open])::details-content {{ block-size: auto; content-visibility: visible; }}
  }}
}}
"""
"""The style sheet of the report."""

SCRIPT = """
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
    const [top, bottom] = text.replace("\\u2212", "-").split("/");
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
    row, Array.from(row.cells, (cell) => cell.textContent).join("\\n").toLowerCase(),
  ]));
  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean);
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
"""
"""What sorts the table by a click on a head, and hides the rows that a filter leaves out."""
