import type { ChildList } from "./child-list.ts";
import type { Listened } from "./listeners.ts";
import type { Observed } from "./observed.ts";

// The state of an object is in symbols, not in private fields: so a Proxy around an object works, and so do objects of another
// copy of the library. Their names cannot clash with those of a subclass.
export const $record: unique symbol = Symbol.for("ReactiveObject.record");
/** The list of a parent that holds this object. */
export const $list: unique symbol = Symbol.for("ReactiveObject.list");
export const $index: unique symbol = Symbol.for("ReactiveObject.index");
export const $extras: unique symbol = Symbol.for("ReactiveObject.extras");

// Flags; the first is `waiting` in listeners.ts.
/** A child is newer than the record. */
export const stale = 2;
/** The object is in its list's `changed`, and its ancestors are in theirs. */
export const listed = 4;
/** The object has had a subscription. */
export const subscribed = 8;
/** The object's key was removed from its list. */
export const removed = 16;
/** The record was not handed out yet, so it can be written to. */
export const owned = 32;

/** Each field costs memory in every object, so what few objects need is in the extras. */
export interface State extends Listened {
  [$record]: object;
  [$list]: ChildList<State> | undefined;
  [$index]: number;
  [$extras]: Extras | undefined;
}

export interface Extras {
  observed: Observed | undefined;
  cached: readonly CachedValue[];
  lists: readonly ChildList<State>[];
  /** In browsers, the record before the first write: the one that a server rendered. */
  first: object | undefined;
}

interface CachedValue {
  readonly derive: unknown;
  dependency: unknown;
  value: unknown;
}

const none: readonly never[] = [];

export function extrasOf(object: State): Extras {
  return (object[$extras] ??= { observed: undefined, cached: none, lists: none, first: undefined });
}

export function listsOf(object: State): readonly ChildList<State>[] {
  return object[$extras]?.lists ?? none;
}
