// Makes the static web app work offline after the first visit.  make app fills in the files and their digest: a new
// version of any file is a new cache.

const CACHE = "ninefold-app-__DIGEST__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const mine = (name) => name.startsWith("ninefold-app-") && name !== CACHE;
  const old = caches.keys().then((names) => Promise.all(names.filter(mine).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const kept = caches.open(CACHE).then((cache) => cache.match(request, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(request)));
});
