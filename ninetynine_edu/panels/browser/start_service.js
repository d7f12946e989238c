// What the service worker runs; the site writes its list in front of it, as `self.SITE`.

import { serving } from "./service.js";

/** @type {any} */
const scope = globalThis;

const { install, activate, pathOf, answer } = serving(
  {
    location: scope.location ?? { href: "http://localhost/sw.js" },
    caches: scope.caches,
    fetch: (url, options) => fetch(url, options),
    sum: (bytes) => crypto.subtle.digest("SHA-256", bytes),
    windows: () => scope.clients.matchAll({ type: "window" }),
    waiting: () => scope.registration.waiting,
  },
  scope.SITE ?? { version: "", files: {} },
);

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(activate().then(() => scope.clients.claim())),
);
scope.addEventListener("message", (/** @type {any} */ event) => event.data === "now" && scope.skipWaiting());
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const path = event.request.method === "GET" ? pathOf(event.request.url) : null;
  if (path !== null) event.respondWith(answer(event.request, path));
});
