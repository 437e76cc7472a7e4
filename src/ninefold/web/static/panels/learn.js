// The Learn panel: the map of lessons, and the lesson that is open.

import { keepLesson } from "../parts/open-lesson.js";
import { createLesson } from "./learn/lesson.js";
import { createMap } from "./learn/map.js";
import { readIn } from "./hints/linked-text.js";

/** @import { Mount } from "../panels.js" */

/** @type {Mount} */
export function mount(host, context, kept) {
  readIn(context.t);
  const map = createMap(context);
  const lesson = createLesson(context, kept);
  host.append(map.element, lesson.element);
  /** The name of the lesson that is shown, "" for the map; null while another panel is. @type {string | null} */
  let shown = null;

  return {
    update(state, before) {
      const open = state.look.lesson;
      const name = open?.name ?? "";
      map.element.hidden = Boolean(open);
      lesson.element.hidden = !open;
      if (shown === null || open !== before.look.lesson) keepLesson(open);
      if (name !== shown) {
        if (!open) map.show(shown ?? "");
        host.closest(".panel-body")?.scrollTo({ top: 0 });
      }
      shown = name;
      if (open) lesson.update(state);
      else lesson.leave();
    },
    keep: lesson.keep,
    hide() {
      shown = null;
      keepLesson(null);
      lesson.leave();
    },
  };
}
