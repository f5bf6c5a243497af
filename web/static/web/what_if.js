// A branch under one's fingers: places are pressed on the board, and the page is not loaded anew for each move.

import { lens } from "./board.js";

const form = () => document.querySelector("#branch");

async function send(body) {
  form().setAttribute("aria-busy", "true");
  const answer = await fetch(location.href, { method: "POST", body });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page.querySelector("#branch")) { location.reload(); return; }
  for (const name of ["#branch", "#people", "#figures"]) document.querySelector(name).replaceWith(document.adoptNode(page.querySelector(name)));
  lens?.turn(document.adoptNode(page.querySelector("#board svg")));
  wire();
  form().querySelector(".refusal, .prompt")?.scrollIntoView({ block: "nearest" });
}

function wire() {
  for (const spot of document.querySelectorAll("#board [data-at]")) {
    spot.setAttribute("tabindex", "0");
    spot.setAttribute("role", "button");
    spot.setAttribute("aria-label", spot.dataset.at);
  }
}

// A press may be told by the board and by the place itself; it is one.
let pressed = 0;
function press(place) {
  if (Date.now() - pressed < 250) return;
  pressed = Date.now();
  const body = new FormData(form());
  body.set("at", place);
  send(body);
}

document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  send(new FormData(form(), event.submitter));
});
document.addEventListener("change", (event) => { if (event.target.matches('#branch select[name="at"]')) press(event.target.value); });
const board = document.querySelector("#board");
board?.addEventListener("board:press", (event) => press(event.detail.at));
board?.addEventListener("click", (event) => { const spot = event.target.closest("[data-at]"); if (spot) press(spot.dataset.at); });
board?.addEventListener("keydown", (event) => {
  const spot = event.target.closest("[data-at]");
  if (spot && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); press(spot.dataset.at); }
});
wire();
