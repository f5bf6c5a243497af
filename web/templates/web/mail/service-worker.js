// Shows push messages and opens the table they are about. It keeps no copy of any page.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const message = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(message.title || "Whistlepost", {
      body: message.body || "",
      tag: message.tag,
      renotify: Boolean(message.tag),
      icon: "{% url 'mail:icon' 192 %}",
      data: { url: message.url || "/" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.url, self.location.origin);
  if (address.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((window) => window.url === address.href);
      return there ? there.focus() : self.clients.openWindow(address.href);
    }),
  );
});
