// Switches push messages on for this browser. Without scripts or without push the page says so and nothing is lost.
const part = document.querySelector("[data-push]");
const button = part?.querySelector("button[data-push-on]");
const words = part?.querySelector("[data-push-says]");

function keyBytes(text) {
  const padded = text.replace(/-/g, "+").replace(/_/g, "/").padEnd(Math.ceil(text.length / 4) * 4, "=");
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
}

async function switchOn() {
  button.disabled = true;
  try {
    if ((await Notification.requestPermission()) !== "granted") {
      words.textContent = part.dataset.refused;
      return;
    }
    await navigator.serviceWorker.register(part.dataset.worker, { scope: "/" });
    const worker = await navigator.serviceWorker.ready;
    const subscription =
      (await worker.pushManager.getSubscription()) ||
      (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(part.dataset.key) }));
    const { endpoint, keys } = subscription.toJSON();
    const answer = await fetch(part.dataset.api, {
      method: "POST",
      credentials: "same-origin",
      headers: {
        "Content-Type": "application/json",
        "X-CSRFToken": part.querySelector("[name=csrfmiddlewaretoken]").value,
      },
      body: JSON.stringify({ endpoint, keys, name: deviceName() }),
    });
    if (!answer.ok) throw new Error((await answer.json()).detail);
    window.location.reload();
  } catch (error) {
    words.textContent = `${part.dataset.failed} ${error.message || ""}`;
    button.disabled = false;
  }
}

function deviceName() {
  const known = [/Android/, /iPhone/, /iPad/, /Windows/, /Mac OS/, /Linux/].find((one) => one.test(navigator.userAgent));
  const browser = [/Firefox/, /Edg/, /Chrome/, /Safari/].find((one) => one.test(navigator.userAgent));
  return [browser, known].filter(Boolean).map((one) => one.source.replace("Edg", "Edge")).join(", ");
}

if (button && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  words.textContent = "";
  button.hidden = false;
  button.addEventListener("click", switchOn);
}
