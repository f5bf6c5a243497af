// Hearing that something changed: a stream of the server's, or a question now and then where there is none. Only that it
// changed is told; the page then asks for its own sight of things.

const POLL = 15_000, POLL_HIDDEN = 60_000, SETTLE = 150;
const title = document.title;
const icon = document.querySelector('link[rel="icon"]');
const usual = icon?.getAttribute("href");

export class Live {
  constructor(place, look) {
    this.place = place;
    this.look = look;
    this.failures = 0;
    if (place.dataset.stream && "EventSource" in window) this.listen(); else this.poll();
    document.addEventListener("visibilitychange", () => { if (!document.hidden && this.polling) this.ask(); });
    addEventListener("pagehide", () => this.stream?.close());
    addEventListener("pageshow", (event) => { if (event.persisted) { this.changed(); this.listen(); } });
  }

  listen() {
    const address = new URL(this.place.dataset.stream, location.href);
    if (this.place.dataset.state) address.searchParams.set("since", this.place.dataset.state);
    this.stream = new EventSource(address);
    this.stream.addEventListener("open", () => {
      if (this.failures && !this.place.dataset.state) this.changed();
      this.failures = 0;
      this.say("");
    });
    this.stream.addEventListener("changed", (event) => this.heard(JSON.parse(event.data)));
    this.stream.addEventListener("error", () => {
      this.failures += 1;
      if (this.stream.readyState === EventSource.CLOSED || this.failures > 5) { this.stream.close(); this.poll(); }
    });
  }

  heard(news) {
    document.dispatchEvent(new CustomEvent("live:heard", { detail: news }));
    this.changed();
  }

  // Several moves at once are one look.
  changed() {
    clearTimeout(this.soon);
    this.soon = setTimeout(async () => {
      if (this.looking) { this.changed(); return; }
      this.looking = true;
      try { await this.look(); this.say(""); } catch { this.say(this.place.dataset.lost ?? ""); } finally { this.looking = false; }
    }, SETTLE);
  }

  poll() {
    this.polling = true;
    clearTimeout(this.next);
    this.next = setTimeout(() => this.ask(), document.hidden || !this.place.dataset.poll ? POLL_HIDDEN : POLL);
  }

  async ask() {
    try {
      if (!this.place.dataset.poll) this.changed();
      else {
        const answer = await fetch(this.place.dataset.poll);
        if (answer.ok && (await answer.json()).id !== this.place.dataset.state) this.changed();
      }
      this.say("");
    } catch { this.say(this.place.dataset.lost ?? ""); }
    this.poll();
  }

  say(words) {
    let line = document.querySelector("#line-down");
    if (!words) { line?.remove(); return; }
    if (!line) {
      line = document.createElement("p");
      line.id = "line-down";
      line.setAttribute("role", "status");
      this.place.before(line);
    }
    line.textContent = words;
  }
}

// The tab says that it is your turn: in its title and on its icon.
export function badge(words, address) {
  document.title = words ? `(${words}) ${title}` : title;
  if (icon) icon.href = words ? address : usual;
}

const units = (unit) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "short" });
const [days, hours, minutes, seconds] = ["day", "hour", "minute", "second"].map(units);

function left(total) {
  if (total >= 172_800) return `${days.format(Math.floor(total / 86_400))} ${hours.format(Math.floor(total % 86_400 / 3600))}`;
  if (total >= 3600) return `${hours.format(Math.floor(total / 3600))} ${minutes.format(Math.floor(total % 3600 / 60))}`;
  return total >= 300 ? minutes.format(Math.floor(total / 60)) : `${minutes.format(Math.floor(total / 60))} ${seconds.format(Math.floor(total % 60))}`;
}

let ticking;
export function clocks() {
  clearTimeout(ticking);
  let soonest = Infinity;
  for (const clock of document.querySelectorAll("time.until")) {
    const total = Math.max(0, (new Date(clock.dateTime) - Date.now()) / 1000);
    clock.textContent = left(total);
    clock.classList.toggle("short", total < Number(clock.dataset.short));
    soonest = Math.min(soonest, total);
  }
  if (soonest < Infinity) ticking = setTimeout(clocks, soonest < 300 ? 1000 : 20_000);
}
