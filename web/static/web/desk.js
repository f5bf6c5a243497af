// Deciding on the board. Everything goes to the server as the form would send it; this only saves the page a reload,
// lets places be pressed, shows the ways that goods could take, and keeps the plan as a draft until it is sent.

import { lens } from "./board.js";

const board = document.querySelector("#board");
const desk = () => document.querySelector("#desk");
const draftName = () => `draft ${desk().dataset.table} ${desk().dataset.decision}`;
const lines = () => [...desk().querySelectorAll('input[name="line"]')].map((input) => input.value);
const opened = new Set();

function keepDraft() {
  try {
    if (lines().length) localStorage.setItem(draftName(), JSON.stringify(lines()));
    else localStorage.removeItem(draftName());
  } catch { /* A browser that keeps nothing still plays. */ }
}

// Drafts of decisions that were made are of no use to anybody.
function clearAway() {
  try {
    const start = `draft ${desk().dataset.table} `;
    for (const name of Object.keys(localStorage)) if (name.startsWith(start) && name !== draftName()) localStorage.removeItem(name);
  } catch { /* nothing kept */ }
}

function draft() {
  try { return JSON.parse(localStorage.getItem(draftName()) ?? "[]"); } catch { return []; }
}

async function send(form) {
  desk().setAttribute("aria-busy", "true");
  let answer;
  try {
    answer = await fetch(desk().action, { method: "POST", body: form, headers: { "X-Requested-With": "fetch" } });
  } catch {
    desk().removeAttribute("aria-busy");
    say(desk().dataset.failed);
    return;
  }
  if (!answer.ok || answer.redirected) { location.reload(); return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#desk");
  if (!fresh) { location.reload(); return; }
  const onBoard = board?.contains(document.activeElement), atDesk = desk().contains(document.activeElement);
  desk().replaceWith(document.adoptNode(fresh));
  const picture = page.querySelector("#board svg"), figures = page.querySelector("#figures svg");
  if (picture) lens?.turn(document.adoptNode(picture));
  if (figures) document.querySelector("#figures svg")?.replaceWith(document.adoptNode(figures));
  for (const group of desk().querySelectorAll("details[data-group]")) group.open = opened.has(group.dataset.group);
  keepDraft();
  showBest();
  const told = desk().querySelector(".refusal, .where .why, .here, .plan h3, .prompt");
  // What came of it is in sight and, for whoever uses keys, next under them.
  desk().querySelector(".hand").scrollTop = 0;
  told?.scrollIntoView({ block: "nearest" });
  if (atDesk || (onBoard && desk().querySelector(".at-place"))) {
    const next = desk().querySelector(".refusal") ?? desk().querySelector(".at-place button, .numbers button, .send button") ?? desk().querySelector(".prompt");
    next?.focus({ preventScroll: true });
  }
}

function say(words) {
  let line = desk().querySelector(".refusal");
  if (!line) {
    line = document.createElement("p");
    line.className = "refusal";
    line.setAttribute("role", "alert");
    desk().querySelector(".hand").prepend(line);
  }
  line.textContent = words;
}

function press(place, good = "") {
  const form = new FormData(desk());
  form.delete("good");
  form.set("at", place);
  if (good) form.set("good", good);
  send(form);
}

// Ways are drawn on the board already; the one that is looked at stands out.
function show(way) {
  for (const drawn of board?.querySelectorAll(".way") ?? []) drawn.classList.toggle("on", drawn.dataset.way === way);
}
const showBest = () => show(desk().querySelector("[data-way]")?.dataset.way);

document.addEventListener("submit", (event) => {
  if (event.target !== desk()) return;
  const button = event.submitter;
  if (button?.hasAttribute("formaction")) { try { localStorage.removeItem(draftName()); } catch { /* nothing kept */ } return; }
  event.preventDefault();
  send(new FormData(desk(), button));
});

document.addEventListener("change", (event) => {
  if (event.target.matches('#desk select[name="at"]')) press(event.target.value);
});

// Enter in a number's field is its own button.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches('#desk .offer input[type="number"]')) return;
  event.preventDefault();
  event.target.closest(".offer").querySelector('button[name="fill"]')?.click();
});

document.addEventListener("toggle", (event) => {
  const group = event.target.dataset?.group;
  if (group) { if (event.target.open) opened.add(group); else opened.delete(group); }
}, true);

for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => {
  const offer = event.target.closest?.("#desk [data-way]");
  if (offer) show(offer.dataset.way);
});

board?.addEventListener("board:press", (event) => { if (desk()) press(event.detail.at, event.detail.good); });

// A turn that begins while the page is open brings its own desk.
function begin() {
  if (!desk()) return;
  clearAway();
  showBest();
  if (!lines().length && draft().length) {
    const form = new FormData(desk());
    for (const line of draft()) form.append("line", line);
    send(form);
  } else keepDraft();
}

// On a phone one begins with what is asked and the board, not with the masthead.
function settle() {
  const asked = desk()?.querySelector(".asked");
  if (asked && !location.hash && scrollY === 0 && matchMedia("(max-width: 40rem)").matches) asked.scrollIntoView();
}

document.addEventListener("table:changed", begin);
settle();
begin();
