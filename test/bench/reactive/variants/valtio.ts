import { proxy, subscribe } from "valtio/vanilla";
import {
  assigning,
  copyOf,
  inObjects,
  type MutablePost,
  type MutableTodo,
  todosOf,
} from "../in-objects.ts";

/** Notifies synchronously: Valtio's own batches end in a microtask. */
const listen = (object: object, listener: () => void) => subscribe(object, listener, true);

export const { createPopulation, hydratePosts } = inObjects<MutableTodo, MutablePost>({
  makeTodos: todosOf((record) => proxy(record)),
  makePosts: (records) => records.map((record) => proxy(copyOf(record))),
  listen,
  listenToPost: listen,
  ...assigning,
});
