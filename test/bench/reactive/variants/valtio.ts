import { proxy, subscribe } from "valtio/vanilla";
import {
  copyOf,
  type MutablePost,
  type MutableTodo,
} from "../../../../app/reactive/benchmarks/traditional-side.ts";
import { assigning, inObjects } from "../in-objects.ts";

/** Notifies synchronously: Valtio's own batches end in a microtask. */
const listen = (object: object, listener: () => void) => subscribe(object, listener, true);

export const { createPopulation, hydratePosts } = inObjects<MutableTodo, MutablePost>({
  makeTodo: (record) => proxy(record),
  makePost: (record) => proxy(copyOf(record)),
  listen,
  listenToPost: listen,
  ...assigning,
});
