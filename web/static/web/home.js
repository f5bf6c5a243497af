// Home stays as it is on the server: a turn that comes up appears, one that is played goes, and the tab tells how many.

import { Live, badge, clocks } from "./live.js";

const place = () => document.querySelector("#home");

async function look() {
  const answer = await fetch(place().dataset.page, { headers: { "X-Looking": "0" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#home");
  if (!fresh) { location.reload(); return; }
  if (fresh.outerHTML !== place().outerHTML) {
    const had = document.activeElement?.closest("#home a")?.getAttribute("href");
    place().replaceChildren(...[...fresh.childNodes].map((one) => document.adoptNode(one)));
    if (fresh.dataset.turn) place().dataset.turn = fresh.dataset.turn; else delete place().dataset.turn;
    if (had) place().querySelector(`a[href="${had}"]`)?.focus();
  }
  clocks();
  badge(place().dataset.turn, place().dataset.icon);
}

clocks();
badge(place().dataset.turn, place().dataset.icon);
new Live(place(), look);
