// Deciding on the board. Everything goes to the server as the form would send it; this only saves the page a reload,
// lets places be pressed, and keeps the plan as a draft until it is sent.

import { lens } from "./board.js";

const desk = () => document.querySelector("#desk");
const draftName = () => `draft ${desk().dataset.table} ${desk().dataset.decision}`;
const lines = () => [...desk().querySelectorAll('input[name="line"]')].map((input) => input.value);

function keepDraft() {
  try {
    if (lines().length) localStorage.setItem(draftName(), JSON.stringify(lines()));
    else localStorage.removeItem(draftName());
  } catch { /* A browser that keeps nothing still plays. */ }
}

function draft() {
  try { return JSON.parse(localStorage.getItem(draftName()) ?? "[]"); } catch { return []; }
}

async function send(form) {
  desk().setAttribute("aria-busy", "true");
  const answer = await fetch(desk().action, { method: "POST", body: form, headers: { "X-Requested-With": "fetch" } });
  if (!answer.ok || answer.redirected) { location.reload(); return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#desk");
  if (!fresh) { location.reload(); return; }
  const hadFocus = document.activeElement?.closest("#desk, #board");
  desk().replaceWith(document.adoptNode(fresh));
  lens?.turn(document.adoptNode(page.querySelector("#board svg")));
  document.querySelector("#figures svg").replaceWith(document.adoptNode(page.querySelector("#figures svg")));
  wireSpots();
  keepDraft();
  if (hadFocus) (desk().querySelector(".refusal, .at-place button, .prompt") ?? desk()).focus?.();
}

function wireSpots() {
  for (const spot of document.querySelectorAll("#board [data-at]")) {
    spot.setAttribute("tabindex", "0");
    spot.setAttribute("role", "button");
    spot.setAttribute("aria-label", spot.dataset.at);
  }
}

function press(place) {
  const form = new FormData(desk());
  form.set("at", place);
  send(form);
}

document.addEventListener("submit", (event) => {
  if (event.target !== desk()) return;
  const button = event.submitter;
  if (button?.hasAttribute("formaction")) { try { localStorage.removeItem(draftName()); } catch { /* nothing kept */ } return; }
  event.preventDefault();
  const form = new FormData(desk(), button);
  send(form);
});

document.addEventListener("change", (event) => {
  if (event.target.matches('#desk select[name="at"]')) press(event.target.value);
});

document.querySelector("#board")?.addEventListener("click", (event) => {
  const spot = event.target.closest("[data-at]");
  if (spot) press(spot.dataset.at);
});

document.querySelector("#board")?.addEventListener("keydown", (event) => {
  const spot = event.target.closest("[data-at]");
  if (spot && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); press(spot.dataset.at); }
});

wireSpots();
if (!lines().length && draft().length) {
  const form = new FormData(desk());
  for (const line of draft()) form.append("line", line);
  send(form);
} else keepDraft();
