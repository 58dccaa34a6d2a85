import type { ReactiveObject } from "./reactive-object.ts";

/** A field that holds a list of child records, each of which becomes a reactive object. */
export interface ListOf<
  Key extends PropertyKey,
  Item extends object,
  Child extends ReactiveObject<object>,
> {
  readonly key: Key;
  /** Wraps one record of the list. */
  make(item: Item): Child;
  /** What a child is recognised by when the list is replaced. Unique within its list. */
  keyOf(item: Item): unknown;
}

/**
 * Declares a list of children, once for a class, to be given to `children`. Nothing is wrapped
 * before the list is read, and a child whose key is still there after a change is the same object.
 */
export function listOf<
  Key extends PropertyKey,
  Item extends object,
  Child extends ReactiveObject<object>,
>(key: Key, make: (item: Item) => Child, keyOf: (item: Item) => unknown): ListOf<Key, Item, Child> {
  return { key, make, keyOf };
}

/** The children made from one list of one object, in the order of their records. */
export interface WrappedList {
  readonly field: ListOf<PropertyKey, object, ReactiveObject<object>>;
  items: readonly object[];
  children: readonly ReactiveObject<object>[];
}
