// What tests ask of a page, whichever it is: contrast, names, and where the Tab key goes.

globalThis.probes = (() => {
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const SHAPES = "rect, circle, ellipse, path, polygon";

  // Whatever lies on the page counts as painted, though the pointer may pass through it.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important; }");

  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

  // Any colour that a style can have, as red, green, blue and how much of it there is.
  function parsed(colour) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = "rgb(0 0 0 / 0)";
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, share] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, share / 255];
  }

  function over([r, g, b, share], below) {
    return [r, g, b].map((part, i) => part * share + below[i] * (1 - share));
  }

  function light(colour) {
    const linear = (v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return [0.2126, 0.7152, 0.0722].reduce((sum, part, i) => sum + part * linear(colour[i] / 255), 0);
  }

  function ratio(one, other) {
    const [a, b] = [light(one), light(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  function opacity(element) {
    let share = 1;
    for (let each = element; each; each = each.parentElement) share *= Number(getComputedStyle(each).opacity);
    return share;
  }

  function paint(element) {
    const style = getComputedStyle(element);
    if (!(element instanceof SVGElement)) return parsed(style.backgroundColor);
    if (!element.matches(SHAPES) || style.fill === "none") return [0, 0, 0, 0];
    const [r, g, b, share] = parsed(style.fill);
    return [r, g, b, share * Number(style.fillOpacity) * opacity(element)];
  }

  // The colour under the middle of a text: all that is painted there, one over the other.
  function ground(element, box) {
    const stack = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const at = stack.indexOf(element);
    const below = at < 0 ? [element, ...ancestors(element)] : stack.slice(at);
    return below.reverse().map(paint).reduce((under, layer) => over(layer, under), [255, 255, 255]);
  }

  function ancestors(element) {
    return element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : [];
  }

  function ownText(element) {
    return [...element.childNodes].find((node) => node.nodeType === 3 && node.textContent.trim());
  }

  function boxOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects()[0];
  }

  function named(element) {
    return element.outerHTML.replace(/\s+/g, " ").slice(0, 110);
  }

  function visible(element) {
    return element.checkVisibility({ visibilityProperty: true });
  }

  // Texts whose contrast with what is under them is less than `least`.
  function faint(least) {
    document.adoptedStyleSheets = [sheet];
    const found = [];
    const look = (element, box, colour) => {
      const under = ground(element, box);
      const [r, g, b, share] = parsed(colour);
      const drawn = over([r, g, b, share * opacity(element)], under);
      const found_ratio = ratio(drawn, under);
      if (found_ratio < least) found.push(`${found_ratio.toFixed(2)} ${named(element)}`);
    };
    let seen = 0;
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("noscript, dialog:not([open]), .skip, title, desc") || !visible(element)) continue;
      const text = ownText(element);
      const typed = element.matches("input[type=text], input[type=number], select");
      if (!text && !typed) continue;
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const box = typed ? element.getBoundingClientRect() : boxOf(text);
      if (!box || !box.width) continue;
      const style = getComputedStyle(element);
      look(element, box, element instanceof SVGElement ? style.fill : style.color);
      if (element.placeholder) look(element, box, getComputedStyle(element, "::placeholder").color);
      seen += 1;
    }
    document.adoptedStyleSheets = [];
    return [seen, found];
  }

  // Fields that have no label of their own: a placeholder is none.
  function unlabelled() {
    return [...document.querySelectorAll("input:not([type=hidden]), select, textarea")]
      .filter((each) => !each.labels?.length && !each.ariaLabel && !each.hasAttribute("aria-labelledby"))
      .map(named);
  }

  // Where the Tab key should go: all controls to be seen, in the order of the page. Of radio
  // buttons it is the chosen one; of squares, between which arrows lead, the one that is marked.
  function controls() {
    return [...document.querySelectorAll(CONTROLS)].filter((each) => {
      if (!visible(each) || each.tabIndex < 0 || each.disabled) return false;
      return each.type !== "radio" || each.checked;
    });
  }

  function ringed(element) {
    const about = [element, element.closest("label")].filter(Boolean);
    if (about.some((each) => {
      const style = getComputedStyle(each);
      return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && parsed(style.outlineColor)[3] === 1;
    })) return true;
    return [...element.querySelectorAll(SHAPES)].some((each) => {
      const style = getComputedStyle(each);
      return style.stroke !== "none" && parseFloat(style.strokeWidth) >= 2;
    });
  }

  const stops = [];

  // From here on, each control that gets the focus is written down.
  function follow() {
    document.querySelector(".skip").focus();
    const expected = controls();
    document.addEventListener("focusin", ({ target }) => {
      const { x, y, width, height, right, bottom } = target.getBoundingClientRect();
      // Down the page as it is to be seen, and with all that lists have been scrolled.
      const scrolled = ancestors(target).reduce((sum, each) => sum + each.scrollTop, 0);
      const inside = right > 0 && bottom > 0 && x < innerWidth && y < innerHeight;
      stops.push({
        place: expected.indexOf(target), name: named(target), ring: ringed(target),
        visible: width > 0 && height > 0 && inside,
        tops: [y + scrollY, y + scrolled], bottoms: [bottom + scrollY, bottom + scrolled],
      });
    });
    return expected.length;
  }

  return { faint, unlabelled, follow, stops: () => stops };
})();
