// The board of the page on endgames: drag men, go from square to square with the arrow keys, set
// men by their letters. Every step leads to an address of the server, which draws the new board; so
// the back button takes it back, and without this file links and forms do the same.

const board = document.querySelector("[data-board]");
const form = document.getElementById("squares");
const MEN = "KQRBNPkqrbnp";

function squareAt(x, y) {
  for (const found of document.elementsFromPoint(x, y)) {
    if (found.dataset?.square && board.contains(found)) return found;
  }
  return null;
}

// The address of the form, with other fields.
function setUp(fields) {
  const asked = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(fields)) asked.set(name, value);
  location.assign(`/endgame/set?${asked}`);
}

function play(origin, target) {
  const asked = new URLSearchParams(location.search);
  asked.delete("engine");
  asked.set("do", "play");
  asked.set("from", origin);
  asked.set("at", target);
  location.assign(`/endgame/set?${asked}`);
}

function drop(origin, target) {
  if (form) setUp({ from: origin, at: target ?? "" });
  else if (target) play(origin, target);
}

// Dragging

const FAR = 6;
let drag = null;

function pieceOn(square) {
  const box = square.getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  for (const man of board.querySelectorAll("svg > g[transform]")) {
    const at = man.getBoundingClientRect();
    if (at.left < x && x < at.right && at.top < y && y < at.bottom) return man;
  }
  return null;
}

function ghostOf(man) {
  const size = board.querySelector("[data-square]").getBoundingClientRect().width;
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 45 45");
  picture.setAttribute("class", "ghost");
  picture.style.width = picture.style.height = `${size}px`;
  const copy = man.cloneNode(true);
  copy.removeAttribute("transform");
  copy.removeAttribute("id");
  picture.append(copy);
  document.body.append(picture);
  return picture;
}

function moveGhost(event) {
  const half = drag.ghost.getBoundingClientRect().width / 2;
  drag.ghost.style.left = `${event.clientX - half}px`;
  drag.ghost.style.top = `${event.clientY - half}px`;
  const over = squareAt(event.clientX, event.clientY);
  if (over !== drag.over) {
    drag.over?.classList.remove("over");
    over?.classList.add("over");
    drag.over = over;
  }
}

function endDrag() {
  drag?.ghost?.remove();
  drag?.over?.classList.remove("over");
  if (drag?.man) drag.man.removeAttribute("opacity");
  drag = null;
}

board?.addEventListener("pointerdown", (event) => {
  const square = event.target.closest?.("[data-man]");
  if (!square?.dataset.man || event.button !== 0 || square.classList.contains("target")) return;
  drag = { square, x: event.clientX, y: event.clientY, ghost: null, over: null, man: null };
});

// From the palette a new man is dragged.
document.querySelector(".palette")?.addEventListener("pointerdown", (event) => {
  const letter = event.target.closest("label")?.querySelector("input")?.value ?? "";
  if (!MEN.includes(letter) || event.button !== 0) return;
  drag = { letter, x: event.clientX, y: event.clientY, ghost: null, over: null, man: null };
});

addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    const man = drag.letter ? document.getElementById(`man-${drag.letter}`) : pieceOn(drag.square);
    if (!man) { endDrag(); return; }
    drag.ghost = ghostOf(man);
    if (!drag.letter) {
      drag.man = man;
      man.setAttribute("opacity", "0.35");
    }
  }
  moveGhost(event);
});

addEventListener("pointerup", (event) => {
  if (!drag?.ghost) { drag = null; return; }
  const { letter } = drag;
  const origin = drag.square?.dataset.square;
  const over = squareAt(event.clientX, event.clientY);
  const target = over?.dataset.square;
  endDrag();
  // The click that ends a drag is none; over other squares there is no click.
  const ignore = (click) => { click.preventDefault(); click.stopPropagation(); };
  addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => {
    removeEventListener("click", ignore, { capture: true });
    if (letter) {
      if (over && over.dataset.man !== letter) setUp({ at: target, piece: letter });
    } else if (target !== origin) drop(origin, target);
  }, 0);
});

addEventListener("pointercancel", endDrag);
board?.addEventListener("dragstart", (event) => event.preventDefault());

// Keys

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

form?.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const square = event.target.closest("[data-square]");
  if (!square) return;
  const squares = [...form.querySelectorAll("[data-square]")];
  const files = Number(board.dataset.files);
  const at = squares.indexOf(square);
  if (event.key in STEPS) {
    const [right, down] = STEPS[event.key];
    const file = (at % files) + right;
    const next = at + right + down * files;
    if (file >= 0 && file < files && squares[next]) squares[next].focus();
    event.preventDefault();
  } else if (event.key.length === 1 && MEN.includes(event.key)) {
    event.preventDefault();
    if (square.dataset.man !== event.key) setUp({ at: square.dataset.square, piece: event.key });
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    if (square.dataset.man) setUp({ from: square.dataset.square, at: "" });
  }
});

// One stop for Tab: the arrow keys do the rest.
if (form) {
  const squares = [...form.querySelectorAll("[data-square]")];
  const last = document.getElementById(location.hash.slice(1));
  const first = squares.includes(last) ? last : squares[0];
  for (const square of squares) square.tabIndex = square === first ? 0 : -1;
  form.addEventListener("focusin", (event) => {
    if (!event.target.dataset.square) return;
    for (const square of squares) square.tabIndex = square === event.target ? 0 : -1;
  });
  if (first === last) first.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName ?? "")) return;
  const found = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (found) { event.preventDefault(); found.click(); }
});
