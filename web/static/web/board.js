// The board under one's fingers: drag to move it, pinch, wheel or keys to come closer; arrow keys lead from place to
// place, Enter presses one. The picture itself is the server's, and so are the words that stand for each place.

const CLOSEST = 6;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Lens {
  constructor(figure) {
    this.figure = figure;
    this.pointers = new Map();
    this.moved = 0;
    figure.addEventListener("pointerdown", (event) => this.down(event));
    figure.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) figure.addEventListener(end, (event) => this.up(event));
    figure.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    figure.addEventListener("keydown", (event) => this.key(event));
    figure.addEventListener("click", (event) => this.click(event), true);
    figure.addEventListener("focusin", (event) => { const spot = event.target.closest("[data-at]"); if (spot) this.stand(spot); });
    this.look();
    this.buttons();
  }

  get svg() { return this.figure.querySelector("svg"); }
  get spots() { return [...this.svg.querySelectorAll("[data-at]")]; }

  look() {
    const [x, y, width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.whole = { x, y, width, height };
    this.box ??= { ...this.whole };
    this.show();
    this.name();
  }

  show() {
    const { box, whole } = this;
    box.width = Math.min(whole.width, Math.max(whole.width / CLOSEST, box.width));
    box.height = box.width * whole.height / whole.width;
    box.x = Math.min(whole.x + whole.width - box.width, Math.max(whole.x, box.x));
    box.y = Math.min(whole.y + whole.height - box.height, Math.max(whole.y, box.y));
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.figure.classList.toggle("close", box.width < whole.width * 0.99);
  }

  // Every place that can be pressed is a button with words; one of them is where the Tab key enters the board.
  name() {
    const spots = this.spots;
    this.figure.tabIndex = spots.length ? -1 : 0;
    if (!spots.length) return;
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", this.svg.querySelector("title")?.textContent ?? "");
    const words = new Map();
    for (const told of document.querySelectorAll("#in-words [data-place]")) if (!words.has(told.dataset.place)) words.set(told.dataset.place, told.textContent);
    const titles = new Map([...document.querySelectorAll("#desk select#at option")].map((option) => [option.value, option.textContent]));
    for (const spot of spots) {
      spot.setAttribute("role", "button");
      spot.setAttribute("tabindex", "-1");
      spot.setAttribute("aria-label", words.get(spot.dataset.at) ?? titles.get(spot.dataset.at) ?? spot.dataset.at);
    }
    this.stand(spots.find((spot) => spot.dataset.at === this.cursor) ?? spots.find((spot) => spot.classList.contains("open")) ?? spots[0]);
  }

  stand(spot) {
    this.svg.querySelector('[data-at][tabindex="0"]')?.setAttribute("tabindex", "-1");
    spot.setAttribute("tabindex", "0");
    this.cursor = spot.dataset.at;
  }

  middle(spot) {
    const { x, y, width, height } = spot.getBBox();
    return [x + width / 2, y + height / 2];
  }

  // The nearest place that lies that way: rather straight on than far aside.
  go([dx, dy]) {
    const here = this.svg.querySelector('[data-at][tabindex="0"]');
    const [x, y] = this.middle(here);
    let best = null, least = Infinity;
    for (const spot of this.spots) {
      if (spot === here || spot.dataset.at === here.dataset.at) continue;
      const [sx, sy] = this.middle(spot);
      const on = (sx - x) * dx + (sy - y) * dy, aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
      if (on <= 0.5 || aside > on * 1.9) continue;
      const far = on + aside * 1.6;
      if (far < least) { least = far; best = spot; }
    }
    if (best) this.focus(best);
  }

  focus(spot) {
    const [x, y] = this.middle(spot), { box } = this;
    if (x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height) {
      box.x = x - box.width / 2;
      box.y = y - box.height / 2;
      this.show();
    }
    spot.focus();
  }

  place(clientX, clientY) {
    const rect = this.svg.getBoundingClientRect();
    return { x: this.box.x + (clientX - rect.left) / rect.width * this.box.width, y: this.box.y + (clientY - rect.top) / rect.height * this.box.height };
  }

  zoom(factor, clientX, clientY) {
    const rect = this.svg.getBoundingClientRect();
    const fixed = this.place(clientX ?? rect.left + rect.width / 2, clientY ?? rect.top + rect.height / 2);
    const width = Math.min(this.whole.width, Math.max(this.whole.width / CLOSEST, this.box.width / factor));
    const scale = width / this.box.width;
    this.box.x = fixed.x - (fixed.x - this.box.x) * scale;
    this.box.y = fixed.y - (fixed.y - this.box.y) * scale;
    this.box.width = width;
    this.show();
  }

  pan(dx, dy) {
    const rect = this.svg.getBoundingClientRect();
    this.box.x -= dx / rect.width * this.box.width;
    this.box.y -= dy / rect.height * this.box.height;
    this.show();
  }

  down(event) {
    if (event.target.closest("button")) return;
    if (!this.pointers.size) this.moved = 0;
    this.pointers.set(event.pointerId, event);
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const others = [...this.pointers.values()].filter((one) => one.pointerId !== event.pointerId);
    this.moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (others.length) {
      const [other] = others;
      const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
      const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
      this.zoom(is / Math.max(1, was), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    } else if (this.box.width < this.whole.width * 0.99) {
      this.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    }
    this.pointers.set(event.pointerId, event);
  }

  up(event) { this.pointers.delete(event.pointerId); }

  click(event) {
    if (this.moved > 8) { this.moved = 0; event.stopPropagation(); event.preventDefault(); return; }
    const spot = event.target.closest("[data-at]");
    if (!spot) return;
    // The cubes lie under the place's shape.
    const cube = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.dataset?.good);
    this.stand(spot);
    this.press(spot, cube?.dataset.good);
  }

  press(spot, good = "") {
    this.figure.dispatchEvent(new CustomEvent("board:press", { bubbles: true, detail: { at: spot.dataset.at, good } }));
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey && !this.figure.classList.contains("close")) return;
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("button")) return;
    const spot = event.target.closest("[data-at]"), step = STEPS[event.key];
    if (event.key === "+" || event.key === "=") this.zoom(1.3);
    else if (event.key === "-") this.zoom(1 / 1.3);
    else if (event.key === "0") { this.box = { ...this.whole }; this.show(); }
    else if (step && spot) this.go(step);
    else if (step && this.figure.classList.contains("close")) this.pan(-40 * step[0], -40 * step[1]);
    else if (spot && (event.key === "Enter" || event.key === " ")) this.press(spot);
    else return;
    event.preventDefault();
  }

  buttons() {
    const bar = document.createElement("div");
    bar.className = "lens";
    for (const [sign, name, factor] of [["+", this.figure.dataset.closer, 1.4], ["−", this.figure.dataset.away, 1 / 1.4]]) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sign;
      button.setAttribute("aria-label", name);
      button.addEventListener("click", () => this.zoom(factor));
      bar.append(button);
    }
    this.figure.append(bar);
  }

  // Another picture of the same board: what one looks at stays in view, and whoever stood on a place still does.
  turn(svg) {
    const held = this.svg.contains(document.activeElement);
    this.svg.replaceWith(svg);
    this.look();
    if (held) this.svg.querySelector('[data-at][tabindex="0"]')?.focus({ preventScroll: true });
  }
}

const figure = document.querySelector("#board");
export const lens = figure?.querySelector("svg") ? new Lens(figure) : null;
