// The table's page stays as it is on the server: what changes there appears here, panels are a tap apart, small forms
// are sent without a reload, clocks run, and the tab says when it is your turn. Without scripts all of it is one page.

import { lens } from "./board.js";
import { Live, badge, clocks } from "./live.js";

const game = document.querySelector("#game");
const side = document.querySelector("#side");

class Tabs {
  constructor() {
    this.links = [...side.querySelectorAll(".tabs a")];
    this.panels = this.links.map((link) => document.querySelector(link.hash));
    side.classList.add("tabbed");
    side.querySelector(".tabs").setAttribute("role", "tablist");
    this.links.forEach((link, number) => {
      link.setAttribute("role", "tab");
      link.id ||= `tab-${this.panels[number].id}`;
      link.setAttribute("aria-controls", this.panels[number].id);
      this.panels[number].setAttribute("role", "tabpanel");
      this.panels[number].setAttribute("aria-labelledby", link.id);
      link.addEventListener("click", (event) => { event.preventDefault(); this.show(number); history.replaceState(null, "", link.hash); });
      link.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = (number + step + this.links.length) % this.links.length;
        this.show(next);
        this.links[next].focus();
      });
    });
    const asked = this.links.findIndex((link) => link.hash === location.hash);
    this.show(asked < 0 ? 0 : asked);
  }

  show(number) {
    this.links.forEach((link, each) => {
      link.setAttribute("aria-selected", String(each === number));
      link.tabIndex = each === number ? 0 : -1;
      this.panels[each].hidden = each !== number;
    });
    this.links[number].classList.remove("news");
  }

  news(id) {
    const link = this.links.find((one) => one.hash === `#${id}`);
    if (link && link.getAttribute("aria-selected") !== "true") link.classList.add("news");
  }
}

const tabs = side?.querySelector(".tabs") ? new Tabs() : null;

// Take over what is new of a page of the server's; what is being written or planned is left alone.
function take(page) {
  const fresh = page.querySelector("#game");
  if (!fresh) { location.reload(); return; }
  const talked = page.querySelector("#heard")?.textContent !== document.querySelector("#heard")?.textContent;
  for (const part of page.querySelectorAll("[data-fresh]")) {
    const here = document.getElementById(part.id);
    if (here && here.outerHTML !== part.outerHTML) here.replaceWith(document.adoptNode(part));
  }
  if (talked) tabs?.news("talk");
  Object.assign(game.dataset, { state: fresh.dataset.state, index: fresh.dataset.index });
  decide(page, fresh);
  clocks();
}

function decide(page, fresh) {
  const desk = document.querySelector("#desk"), next = page.querySelector("#desk");
  const looking = document.querySelector(".leaf")?.dataset.past === "true";
  if (!(desk && next && desk.dataset.decision === next.dataset.decision)) {
    (desk ?? document.querySelector("#status")).replaceWith(document.adoptNode(next ?? page.querySelector("#status")));
    game.classList.toggle("deciding", Boolean(next));
    if (fresh.dataset.turn) game.dataset.turn = fresh.dataset.turn; else delete game.dataset.turn;
    if (next && !document.querySelector('script[src="' + game.dataset.desk + '"]')) import(game.dataset.desk);
  } else if (desk) return;
  if (!looking) {
    const board = page.querySelector("#board svg"), figures = page.querySelector("#figures svg");
    if (board && lens) lens.turn(document.adoptNode(board));
    if (figures) document.querySelector("#figures svg")?.replaceWith(document.adoptNode(figures));
  }
  document.dispatchEvent(new CustomEvent("table:changed", { detail: { index: Number(game.dataset.index), deciding: Boolean(next) } }));
  badge(game.dataset.turn, game.dataset.icon);
}

async function look() {
  const answer = await fetch(game.dataset.page, { headers: { "X-Looking": document.hidden ? "0" : "1" } });
  if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

// Small forms around the board: sent as they are, answered with the page, of which their own panel is taken.
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-quiet]");
  if (!form) return;
  event.preventDefault();
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form, event.submitter) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const panel = document.getElementById(form.dataset.quiet), fresh = page.getElementById(form.dataset.quiet);
  if (!fresh) { location.reload(); return; }
  const said = page.querySelector(".messages");
  panel.replaceChildren(...[...fresh.childNodes].map((one) => document.adoptNode(one)));
  if (said) { said.setAttribute("role", "status"); panel.prepend(document.adoptNode(said)); }
  take(page);
  panel.querySelector(".refusal")?.scrollIntoView({ block: "nearest" });
});

// Earlier rows are put below those that are there.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-more]");
  if (!link) return;
  event.preventDefault();
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector(link.dataset.more).append(...[...page.querySelector(link.dataset.more).children].map((row) => document.adoptNode(row)));
  const next = page.querySelector("a[data-more]");
  if (next) link.href = new URL(next.getAttribute("href"), answer.url).href; else link.remove();
});

clocks();
if (game && "live" in game.dataset) {
  badge(game.dataset.turn, game.dataset.icon);
  new Live(game, look);
}
