function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "lastmove-board";
  el.appendChild(box);
  const send = (act, number) => model.send({ act, number });
  const draw = () => {
    const state = model.get("state");
    const board = document.createElement("div");
    board.innerHTML = state.svg;
    for (const link of board.querySelectorAll("[data-spot]")) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        send("touch", Number(link.dataset.spot));
      });
    }
    const status = document.createElement("p");
    status.setAttribute("role", "status");
    status.textContent = state.status;
    const actions = document.createElement("p");
    actions.append(button("Take back", () => send("back")), button("Hint", () => send("hint")),
      button(state.values ? "Hide values" : "Values", () => send("values")));
    const list = document.createElement("ol");
    for (const move of state.moves) {
      const item = document.createElement("li");
      item.value = move.number;
      item.append(button(move.text, () => send("move", move.number)));
      if (move.worth) item.append(" " + move.worth);
      list.append(item);
    }
    box.replaceChildren(board, status, actions, list);
  };
  model.on("change:state", draw);
  draw();
}

export default { render };
