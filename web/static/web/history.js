// A slider over every moment of a game. Each moment is a small piece of the server's, kept once it was seen; those to
// come are fetched ahead, so that leafing and playing through do not wait.

import { lens } from "./board.js";

const nav = document.querySelector(".leaf[data-history]");
const PAUSE = 900;
const KEPT = 120;

class Leafing {
  constructor() {
    this.index = Number(nav.dataset.index);
    this.kept = new Map();
    this.slider = document.createElement("input");
    Object.assign(this.slider, { type: "range", min: 0, max: this.last, value: this.index });
    this.slider.setAttribute("aria-label", nav.dataset.slider);
    this.slider.addEventListener("input", () => { this.stop(); this.show(Number(this.slider.value)); });
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "quiet";
    this.button.textContent = nav.dataset.play;
    this.button.addEventListener("click", () => this.playing ? this.stop() : this.play());
    nav.prepend(this.slider);
    nav.append(this.button);
    nav.addEventListener("click", (event) => this.press(event));
    addEventListener("popstate", () => location.reload());
    document.addEventListener("table:changed", (event) => this.more(event.detail.index));
  }

  get last() { return Number(nav.dataset.last); }

  address(index) { return nav.dataset.history.replace(/0\/$/, `${index}/`); }

  // The game went on: whoever looks at now goes with it, whoever looks at the past stays there.
  more(last) {
    nav.dataset.last = last;
    this.slider.max = last;
    if (nav.dataset.past !== "true") { this.index = last; this.slider.value = last; }
  }

  press(event) {
    const link = event.target.closest("a");
    if (link?.rel) {
      event.preventDefault();
      this.stop();
      this.show(this.index + (link.rel === "next" ? 1 : -1));
    } else if (link?.classList.contains("share") && navigator.clipboard) {
      event.preventDefault();
      navigator.clipboard.writeText(link.href).then(() => { link.textContent = nav.dataset.copied; }, () => { location.href = link.href; });
    }
  }

  piece(index) {
    if (!this.kept.has(index)) {
      this.kept.set(index, fetch(`${this.address(index)}?part=scene`).then((answer) => answer.ok ? answer.text() : Promise.reject(answer.status)));
      this.kept.get(index).catch(() => this.kept.delete(index));
      if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
    }
    return this.kept.get(index);
  }

  async show(index) {
    index = Math.max(0, Math.min(this.last, index));
    this.wanted = index;
    this.slider.value = index;
    const text = await this.piece(index).catch(() => null);
    if (text === null || this.wanted !== index) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    this.index = index;
    nav.dataset.past = String(index < this.last);
    lens?.turn(document.adoptNode(page.querySelector("#board svg")));
    const parts = ["#figures svg", "#people", "#log", "#moment"];
    if (document.querySelector(".leafing")) parts.push("#status");
    for (const name of parts) {
      const fresh = page.querySelector(name);
      if (fresh) document.querySelector(name)?.replaceWith(document.adoptNode(fresh));
    }
    for (const link of nav.querySelectorAll("a")) link.remove();
    this.slider.after(...[...page.querySelectorAll(".leaf a")].map((link) => document.adoptNode(link)));
    if (!document.querySelector("#desk") && document.querySelector("#moment")) history.replaceState(null, "", this.address(index));
    for (const ahead of [1, 2, -1]) if (index + ahead >= 0 && index + ahead <= this.last) this.piece(index + ahead).catch(() => null);
  }

  play() {
    if (this.index >= this.last) this.index = -1;
    this.button.textContent = nav.dataset.stop;
    this.playing = setInterval(() => this.index < this.last ? this.show(this.index + 1) : this.stop(), PAUSE);
  }

  stop() {
    clearInterval(this.playing);
    this.playing = null;
    this.button.textContent = nav.dataset.play;
  }
}

// Whoever is deciding looks at now; the links still lead to the past.
if (nav && !document.querySelector("#desk")) new Leafing();
