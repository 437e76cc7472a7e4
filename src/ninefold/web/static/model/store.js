// Holds the state, passes actions to the reducer and notifies listeners.  Nothing else writes the state.

import { reduce } from "./reducer.js";

/** @import { Action } from "./actions.js" */
/** @import { State } from "./state.js" */

/** @typedef {(state: State, before: State) => void} Listener */
/** @typedef {ReturnType<typeof createStore>} Store */

/** @param {State} state */
export function createStore(state) {
  /** @type {Set<Listener>} */
  const listeners = new Set();
  let current = state;
  return {
    get state() {
      return current;
    },
    /** @param {Action} action */
    dispatch(action) {
      const before = current;
      current = reduce(before, action, Date.now());
      if (current !== before) for (const listener of listeners) listener(current, before);
    },
    /** Call a listener now and after every change; returns a function that unsubscribes it.  @param {Listener} listener */
    subscribe(listener) {
      listeners.add(listener);
      listener(current, current);
      return () => void listeners.delete(listener);
    },
  };
}
