// The board under one's fingers: drag to move it, pinch, wheel or keys to come closer. The picture itself is the server's.

const CLOSEST = 6;

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
    figure.addEventListener("click", (event) => { if (this.moved > 8) { event.stopPropagation(); event.preventDefault(); } }, true);
    figure.tabIndex = 0;
    this.look();
    this.buttons();
  }

  get svg() { return this.figure.querySelector("svg"); }

  look() {
    const [x, y, width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.whole = { x, y, width, height };
    this.box ??= { ...this.whole };
    this.show();
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

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey && !this.figure.classList.contains("close")) return;
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
  }

  key(event) {
    const steps = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
    if (event.key === "+" || event.key === "=") this.zoom(1.3);
    else if (event.key === "-") this.zoom(1 / 1.3);
    else if (event.key === "0") { this.box = { ...this.whole }; this.show(); }
    else if (steps[event.key] && this.figure.classList.contains("close")) this.pan(...steps[event.key]);
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

  // Another picture of the same board: what one looks at stays in view.
  turn(svg) {
    this.svg.replaceWith(svg);
    this.look();
  }
}

const figure = document.querySelector("#board");
export const lens = figure?.querySelector("svg") ? new Lens(figure) : null;
