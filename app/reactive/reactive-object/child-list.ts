import { type differingPart, idOf } from "./changes.ts";
import type { Observed } from "./observed.ts";

/** Unknown for a field that is not a list of records, so that no `listOf` matches it. */
export type ItemOf<List> =
  NonNullable<List> extends readonly (infer Item extends object)[] ? Item : unknown;

/** Functions are properties, since TypeScript lets a method accept only one member of a union. */
export interface ListOf<Name extends PropertyKey, Item, Child extends object> {
  readonly name: Name;
  readonly make: (item: Item) => Child;
}

/** Ensures that `make` returns an object of the list's own record type. */
interface Wraps<Item> {
  readonly snapshot: Readonly<Item>;
}

/** Only items with an `id` can be told apart, so that a child stays with its item. */
interface Identified {
  readonly id: string | number;
}

/**
 * Declares that a field is a list of records, which `childAt` and `childrenOf` wrap in objects.
 *
 * ```ts
 * const lines = listOf("lines", (line: Line) => new ReactiveLine(line));
 * ```
 *
 * Call it once per field of a class, so that all readers share the children. `make` must wrap the item unchanged, and write
 * to no list. Ids are unique in a list, and a child remains the same object while its id is in it.
 */
export function listOf<
  Name extends PropertyKey,
  Item extends Identified,
  Child extends Wraps<Item>,
>(name: Name, make: (item: Item) => Child): ListOf<Name, Item, Child> {
  return { name, make };
}

/** The children that were created for one list. */
export interface ChildList<Child extends object> {
  readonly field: ListOf<PropertyKey, object, Child>;
  readonly parent: Child;
  /** Children by index; undefined where none was created yet. Once complete, the array is handed out and never written to. */
  handles: Handles<Child>;
  isComplete: boolean;
  /** Represents to MobX which children are in the list, in which order. */
  structure: Observed | undefined;
  /** Children with a newer record than the parent's list. */
  changed: Child[] | undefined;
  /** The children that left, for an undo. */
  removed: Removed<Child> | undefined;
}

/** Finds children by the id that they had. */
interface Removed<Child extends object> {
  readonly byId: Map<unknown, WeakRef<Child>>;
  /** Children by their last records. A child is reachable as long as its last record is. */
  readonly kept: WeakMap<object, Child>;
}

const collected = new FinalizationRegistry<[Map<unknown, WeakRef<object>>, id: unknown]>(
  ([byId, id]) => {
    if (byId.get(id)?.deref() === undefined) byId.delete(id);
  },
);

/** Remembers a child that left the list, with its last record. */
export function keepRemoved<Child extends object>(
  list: ChildList<Child>,
  child: Child,
  record: object,
): void {
  const { byId, kept } = (list.removed ??= { byId: new Map(), kept: new WeakMap() });
  const id = idOf(record);
  byId.set(id, new WeakRef(child));
  kept.set(record, child);
  collected.unregister(child);
  collected.register(child, [byId, id], child);
}

export type Handles<Child> = (Child | undefined)[];

const none: readonly never[] = [];

/** Returns an empty list for a missing one. */
export function itemsOf(record: object, name: PropertyKey): readonly object[] {
  return (record as Record<PropertyKey, readonly object[] | null | undefined>)[name] ?? none;
}

/** The moves of children when their list's items are replaced by others. */
export interface Move<Child extends object> {
  readonly list: ChildList<Child>;
  readonly handles: Handles<Child>;
  readonly isComplete: boolean;
  /** From here on, children have other indices. */
  readonly start: number;
  readonly gone: readonly Child[];
  readonly restored: ReadonlySet<Child>;
}

/** Takes the part in which the lists differ. Writes to nothing. */
export function planMove<Child extends object>(
  list: ChildList<Child>,
  former: readonly object[],
  items: readonly object[],
  { start, endBefore, endAfter }: ReturnType<typeof differingPart>,
): Move<Child> {
  const places = new Map<unknown, number>();
  for (let index = endAfter - 1; index >= start; index--) places.set(idOf(items[index]), index);
  const gone: Child[] = [];
  const restored = new Set<Child>();
  const handles = list.handles.slice(0, start);
  handles.length = endAfter;
  for (let index = start; index < endBefore; index++) {
    const child = list.handles[index];
    if (child === undefined) continue;
    const place = places.get(idOf(former[index]));
    if (place === undefined || handles[place] !== undefined) gone.push(child);
    else handles[place] = child;
  }
  for (let index = start; index < endAfter && list.removed; index++) {
    const returning = list.removed.byId.get(idOf(items[index]))?.deref();
    if (handles[index] || returning === undefined || restored.has(returning)) continue;
    restored.add(returning);
    handles[index] = returning;
  }
  const isComplete = list.isComplete && !handles.includes(undefined, start);
  const all = handles.concat(list.handles.slice(endBefore));
  return { list, handles: all, isComplete, start, gone, restored };
}
