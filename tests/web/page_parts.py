"""What stands on a page: its facts, its tables, its links, its text."""

from html.parser import HTMLParser

VOID = {"input", "link", "meta", "br", "img", "hr"}


class Page(HTMLParser):
    """A page that has been read."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.facts, self.tables, self.links, self.scripts = {}, [], [], []
        self.words, self._open, self._label, self._cell = [], [], "", None
        self.handlers = []
        self.feed(text)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.handlers += [name for name in given if name.startswith("on") or name == "style"]
        if tag not in VOID:
            self._open.append(tag)
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in {"td", "th", "dt", "dd"}:
            self._cell = []

    def handle_endtag(self, tag):
        if tag in {"td", "th", "dt", "dd"} and self._cell is not None:
            text = " ".join("".join(self._cell).split())
            if tag == "dt":
                self._label = text
            elif tag == "dd":
                self.facts[self._label] = text
            else:
                self.tables[-1][-1].append(text)
            self._cell = None
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data):
        if self._open and self._open[-1] in {"script", "style"}:
            self.scripts.append(data)
            return
        self.words.append(data)
        if self._cell is not None:
            self._cell.append(data)
