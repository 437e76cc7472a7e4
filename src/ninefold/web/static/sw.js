// Makes the web app work offline once loaded: files come from the server if it responds, and otherwise from
// the cache.  FILES is compared with the folder by tests/page/test_files.py.

const CACHE = "ninefold-1";
const FILES = [
  "app.js",
  "board/board.js",
  "board/evidence.js",
  "board/geometry.js",
  "board/label.js",
  "board/layers.js",
  "board/picture.js",
  "board/pills.js",
  "board/pointer.js",
  "board/rule-picture.js",
  "board/rules.js",
  "board/tree.js",
  "board/view.js",
  "board/wave.js",
  "engine.js",
  "entry-keys.js",
  "favicon.svg",
  "first.js",
  "icons/icon-192.png",
  "icons/icon-512.png",
  "keys.js",
  "model/actions.js",
  "model/argument.js",
  "model/chain.js",
  "model/draft.js",
  "model/entry.js",
  "model/exercise.js",
  "model/history.js",
  "model/lesson.js",
  "model/link.js",
  "model/loading.js",
  "model/mistake.js",
  "model/net.js",
  "model/path.js",
  "model/progress.js",
  "model/puzzle.js",
  "model/race.js",
  "model/reducer.js",
  "model/rules.js",
  "model/search.js",
  "model/shape.js",
  "model/singles.js",
  "model/state.js",
  "model/statistics.js",
  "model/storage.js",
  "model/store.js",
  "model/telling.js",
  "model/timeline.js",
  "model/tools.js",
  "model/tree.js",
  "model/typing.js",
  "model/variant.js",
  "model/wire.js",
  "panels.js",
  "panels/hints.js",
  "panels/hints/all.js",
  "panels/hints/asked.js",
  "panels/hints/hint.js",
  "panels/hints/legend.js",
  "panels/hints/linked-text.js",
  "panels/hints/mistake.js",
  "panels/hints/outline.js",
  "panels/hints/path.js",
  "panels/hints/step-card.js",
  "panels/hints/strip.js",
  "panels/hints/techniques.js",
  "panels/hints/walk.js",
  "panels/learn.js",
  "panels/learn/lesson.js",
  "panels/learn/map.js",
  "panels/learn/practice.js",
  "panels/make.js",
  "panels/play.js",
  "panels/set.js",
  "panels/set/card.js",
  "panels/set/draw.js",
  "panels/set/form.js",
  "panels/set/sections.js",
  "panels/set/setter.js",
  "panels/set/start.js",
  "panels/set/tools.js",
  "panels/set/verdict.js",
  "panels/study.js",
  "panels/study/chart.js",
  "panels/study/code.js",
  "panels/study/counts.js",
  "panels/study/exercise.js",
  "panels/study/lane.js",
  "panels/study/own.js",
  "panels/study/player.js",
  "panels/study/present.js",
  "panels/study/race.js",
  "panels/study/run.js",
  "panels/study/speed.js",
  "panels/study/stack.js",
  "panels/study/tree.js",
  "parts/bar.js",
  "parts/card.js",
  "parts/dialog.js",
  "parts/dom.js",
  "parts/end.js",
  "parts/engine-acts.js",
  "parts/export.js",
  "parts/found.js",
  "parts/gallery.js",
  "parts/games.js",
  "parts/help.js",
  "parts/intake.js",
  "parts/judge.js",
  "parts/lessons.js",
  "parts/loader.js",
  "parts/new.js",
  "parts/notes.js",
  "parts/open-lesson.js",
  "parts/open.js",
  "parts/pad.js",
  "parts/places.js",
  "parts/records.js",
  "parts/rule-list.js",
  "parts/saving.js",
  "parts/settings.js",
  "parts/share.js",
  "parts/sheet.js",
  "parts/statistics.js",
  "parts/study-link.js",
  "parts/symmetry.js",
  "parts/techniques.js",
  "parts/theme.js",
  "parts/tips.js",
  "play-keys.js",
  "style/base.css",
  "style/board.css",
  "style/chains.css",
  "style/dialogs.css",
  "style/hints.css",
  "style/layout.css",
  "style/learn.css",
  "style/make.css",
  "style/path.css",
  "style/play.css",
  "style/print.css",
  "style/set.css",
  "style/study.css",
  "style/techniques.css",
  "style/tokens.css",
  "style/variants.css",
  "texts.js",
  "texts/de.js",
  "texts/en.js",
  "texts/es.js",
  "texts/techniques/de.js",
  "texts/techniques/es.js",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["/", "/manifest.webmanifest", ...FILES.map((file) => `/static/${file}`)])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

/** Responses that may be cached: files, and answers of the engine that never change. */
const KEPT = /^\/($|static\/|manifest\.webmanifest$|api\/v1\/(version|formats|examples|techniques|approaches|today))/;

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || !KEPT.test(url.pathname)) return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
    if (kept) return kept;
    throw error;
  }
}
