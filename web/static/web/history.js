// A slider over every moment of a game. Each moment is a page of the server's; only its pictures and words are taken.

import { lens } from "./board.js";

const nav = document.querySelector(".leaf[data-history]");
const PAUSE = 900;

class Leafing {
  constructor() {
    this.index = Number(nav.dataset.index);
    this.last = Number(nav.dataset.last);
    this.playing = null;
    this.wanted = null;
    this.slider = document.createElement("input");
    Object.assign(this.slider, { type: "range", min: 0, max: this.last, value: this.index });
    this.slider.setAttribute("aria-label", nav.dataset.slider);
    this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "quiet";
    this.button.textContent = nav.dataset.play;
    this.button.addEventListener("click", () => this.playing ? this.stop() : this.play());
    nav.prepend(this.slider);
    nav.append(this.button);
    nav.addEventListener("click", (event) => {
      const link = event.target.closest("a[rel]");
      if (!link) return;
      event.preventDefault();
      this.show(this.index + (link.rel === "next" ? 1 : -1));
    });
    addEventListener("popstate", () => location.reload());
  }

  address(index) { return nav.dataset.history.replace(/0\/$/, `${index}/`); }

  async show(index) {
    index = Math.max(0, Math.min(this.last, index));
    this.wanted = index;
    const answer = await fetch(this.address(index));
    if (!answer.ok || this.wanted !== index) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (this.wanted !== index) return;
    this.index = index;
    this.slider.value = index;
    lens?.turn(document.adoptNode(page.querySelector("#board svg")));
    for (const name of ["#figures svg", "#log"]) {
      const fresh = page.querySelector(name);
      if (fresh) document.querySelector(name)?.replaceWith(document.adoptNode(fresh));
    }
    for (const link of nav.querySelectorAll("a")) link.remove();
    this.slider.after(...[...page.querySelectorAll(".leaf a")].map((link) => document.adoptNode(link)));
    const words = page.querySelector("#moment");
    if (words) document.querySelector("#moment")?.replaceWith(document.adoptNode(words));
    if (!document.querySelector("#desk")) history.replaceState(null, "", this.address(index));
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
