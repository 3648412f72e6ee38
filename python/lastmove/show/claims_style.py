"""How the report on claims looks: on a screen, light or dark, on a phone, and on paper."""

from __future__ import annotations

from lastmove.show.palette import DARK, LIGHT, STYLE_SHEET, Scheme

__all__ = ["STYLE", "TABLE_STYLE"]


def _colours(scheme: Scheme, *, good: str, bad: str, mark: str) -> str:
    names = {
        "paper": scheme.paper,
        "ink": scheme.ink,
        "quiet": scheme.quiet,
        "guide": scheme.guide,
        "shade": scheme.shade,
        "link": scheme.left,
        "good": good,
        "bad": bad,
        "mark": mark,
    }
    return " ".join(f"--{name}: {colour};" for name, colour in names.items())


STYLE = f"""
:root {{ {_colours(LIGHT, good="#00704f", bad="#b3261e", mark="#8a5a00")} }}
@media screen and (prefers-color-scheme: dark) {{
  :root {{ {_colours(DARK, good="#4cc79a", bad="#ff8a80", mark="#f0b952")} }}
  figure.plain svg {{ filter: brightness(.88); }}
}}
{STYLE_SHEET.replace("@media (", "@media screen and (")}
* {{ box-sizing: border-box; }}
html {{ background: var(--paper); color: var(--ink); color-scheme: light dark; }}
body {{
  font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 68rem;
  padding: 1rem 1.25rem 3rem;
}}
h1 {{ font-size: 1.7rem; line-height: 1.25; margin: 1rem 0 .5rem; }}
h2 {{ font-size: 1.35rem; margin: 3rem 0 .25rem; text-transform: capitalize; }}
p {{ margin: .4rem 0; }}
a {{ color: var(--link); text-decoration: none; }}
a:hover {{ text-decoration: underline; }}
.quiet, a.quiet {{ color: var(--quiet); font-size: .875rem; }}
.reference {{ font-style: italic; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-size: .9375rem; }}
th, td {{ border-bottom: 1px solid var(--guide); padding: .3rem .6rem; text-align: left; }}
td {{ vertical-align: top; }}
thead th {{ color: var(--quiet); font-weight: 600; }}
table.summary th, table.summary td {{ text-align: right; }}
table.summary th:first-child {{ text-align: left; }}
tr.total {{ font-weight: 600; }}
table.coverage {{ width: 100%; margin: .5rem 0 1rem; overflow-wrap: anywhere; }}
table.coverage td {{ width: 33%; }}
table.grid {{ font: .8125rem/1.4 ui-monospace, monospace; margin: .3rem 0; }}
table.grid td, table.grid th {{ border: 0; padding: 0 .45rem 0 0; text-align: right; }}
details {{ margin: .4rem 0; }}
section > details {{ margin-bottom: 1rem; }}
summary {{ cursor: pointer; }}
code {{ font: .875rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }}
article {{
  border-top: 1px solid var(--guide); display: flex; flex-wrap: wrap; gap: .5rem 1.5rem;
  padding: .8rem 0 .9rem; align-items: flex-start;
}}
article:target {{ background: var(--shade); }}
article > div {{ flex: 1 1 22rem; min-width: 0; }}
article.failed {{ border-left: 4px solid var(--bad); padding-left: .8rem; }}
.head {{ display: flex; flex-wrap: wrap; gap: .1rem .6rem; align-items: baseline; margin: 0; }}
.where {{ display: inline-block; font-weight: 600; }}
.where::first-letter {{ text-transform: uppercase; }}
.badge {{
  border: 1px solid currentColor; border-radius: 999px; font-size: .75rem; line-height: 1.2;
  padding: .08rem .5rem; white-space: nowrap;
}}
.badge.ok {{ color: var(--good); }}
.badge.failed {{ background: var(--bad); color: var(--paper); font-weight: 700; }}
.badge.erratum {{ color: var(--mark); }}
.badge.beyond {{ color: var(--link); }}
.badge.second {{ color: var(--quiet); }}
dl {{ margin: .4rem 0; }}
dt {{ color: var(--quiet); font-size: .8125rem; }}
dd {{ margin: 0; }}
.erratum:not(.badge), .trouble {{
  background: var(--shade); border-left: 4px solid var(--mark); padding: .4rem .8rem;
}}
.trouble {{ border-color: var(--bad); margin: 1rem 0; }}
figure {{ flex: 0 1 auto; margin: .2rem 0; max-width: min(100%, 26rem); }}
figure.broad {{ flex-basis: 100%; max-width: 100%; }}
figure svg {{ display: block; height: auto; max-width: 100%; }}
figure.plain svg {{ background: #fff; border: 4px solid #fff; border-radius: 4px; }}
footer {{ border-top: 1px solid var(--guide); margin-top: 2rem; padding-top: .5rem; }}
@media (max-width: 40rem) {{
  body {{ padding: .5rem .8rem 2rem; }}
  table.summary {{ font-size: .8125rem; }}
  /* What is reproduced is the rest of what failed. */
  table.summary :is(th, td):nth-child(3) {{ display: none; }}
  table.summary thead th {{ font-size: .6875rem; vertical-align: bottom; }}
  table.summary th, table.summary td {{ padding: .25rem .3rem; }}
  figure {{ max-width: 100%; }}
}}
@media print {{
  body {{ font-size: 10pt; max-width: none; padding: 0; }}
  a {{ color: inherit; }}
  h2 {{ break-before: page; }}
  article, tr, figure {{ break-inside: avoid; }}
  figure {{ max-width: 8cm; }}
  summary {{ list-style: none; }}
  @supports selector(::details-content) {{
    details:not([open])::details-content {{ block-size: auto; content-visibility: visible; }}
    details.data > summary {{ display: none; }}
  }}
}}
"""
"""The style sheet of the report."""

TABLE_STYLE = """
table.claims, table.coverage { font-size: .8125rem; margin: .5rem 0 1.5rem; width: 100%; }
table.claims td, table.coverage td { overflow-wrap: anywhere; vertical-align: top; }
table.claims td p { font-size: .75rem; margin: .3rem 0 0; opacity: .8; }
table.claims td p.erratum { border-left: 3px solid #b8860b; opacity: 1; padding-left: .5rem; }
table.claims .badge { display: block; white-space: nowrap; }
table.claims .badge.failed { color: #b3261e; font-weight: 700; }
table.claims table.grid td { border: 0; padding: 0 .3rem 0 0; text-align: right; }
table.summary td, table.summary th + th { text-align: right; }
"""
"""What the tables need in a page that has a style of its own."""
