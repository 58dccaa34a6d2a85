/** Unknown, which no `listOf` takes, where the field holds no list of records. */
export type ItemOf<List> =
  NonNullable<List> extends readonly (infer Item extends object)[] ? Item : unknown;

/** Functions as properties, since TypeScript would let a method take only one member of a union. */
export interface ListOf<Key extends PropertyKey, Item, Child extends object> {
  readonly key: Key;
  readonly make: (item: Item) => Child;
  readonly keyOf: (item: Item) => unknown;
}

/** Refuses a class of another record. */
interface Wraps<Item> {
  readonly snapshot: Readonly<Item>;
}

/**
 * Names a field that holds a list of records, each of which can be asked for as a child.
 *
 * ```ts
 * const lines = listOf("lines", (line: Line) => new ReactiveLine(line), (line) => line.id);
 * ```
 *
 * Call once per field of a class: whoever asks for its children shares the result. `make` wraps an item as it is, and writes
 * to no list. `keyOf` identifies a child when the list is replaced: a key stands once in its list, and a child remains the
 * same object while its key is there.
 */
export function listOf<Key extends PropertyKey, Item extends object, Child extends Wraps<Item>>(
  key: Key,
  make: (item: Item) => Child,
  keyOf: (item: Item) => unknown,
): ListOf<Key, Item, Child> {
  return { key, make, keyOf };
}

/** The children of one list that were asked for. */
export interface ChildList<Child extends object> {
  readonly field: ListOf<PropertyKey, object, Child>;
  readonly parent: Child;
  /** The parent's next list. */
  readonly next: ChildList<Child> | undefined;
  /** By index; undefined where no child was asked for. */
  handles: Handles<Child>;
  /** What `children` returned, until a child is added, removed or moved. */
  all: readonly Child[] | undefined;
  /** Children that are newer than the parent's record. */
  changed: Child[] | undefined;
  /** Children whose key left, by their last record: one is kept as long as somebody has that record, to undo with it. */
  left: WeakMap<object, Child> | undefined;
}

export type Handles<Child> = (Child | undefined)[];

export function createChildList<Child extends object>(
  field: ListOf<PropertyKey, object, Child>,
  parent: Child,
  next: ChildList<Child> | undefined,
): ChildList<Child> {
  return { field, parent, next, handles: [], all: undefined, changed: undefined, left: undefined };
}

const none: readonly never[] = [];

/** A missing list is an empty one. */
export function itemsOf(record: object, key: PropertyKey): readonly object[] {
  return (record as Record<PropertyKey, readonly object[] | null | undefined>)[key] ?? none;
}

/** Returns where the handles, which stand for the items `former`, stand in `items`. */
export function moveHandles<Child extends object>(
  { field, handles }: ChildList<Child>,
  former: readonly object[],
  items: readonly object[],
): Handles<Child> {
  const moved: Handles<Child> = [];
  const elsewhere = new Map<unknown, Child>();
  for (const [index, handle] of handles.entries()) {
    const item = former[index];
    if (handle === undefined || item === undefined) continue;
    if (item === items[index]) moved[index] = handle;
    else elsewhere.set(field.keyOf(item), handle);
  }
  for (let index = 0; elsewhere.size > 0 && index < items.length; index++) {
    const item = items[index];
    if (moved[index] !== undefined || item === undefined) continue;
    const key = field.keyOf(item);
    moved[index] = elsewhere.get(key);
    elsewhere.delete(key);
  }
  return moved;
}

/** Adds to `handles` the children that left with a record which is in `items` again, and whose place is free. */
export function bringBack<Child extends object>(
  left: WeakMap<object, Child>,
  former: readonly object[],
  items: readonly object[],
  handles: Handles<Child>,
): void {
  for (const [index, item] of items.entries()) {
    if (handles[index] !== undefined || item === former[index]) continue;
    const child = left.get(item);
    if (child !== undefined) handles[index] = child;
  }
}

/** For development. Throws if a key stands twice in the list. */
export function checkKeysDiffer(
  { key, keyOf }: ListOf<PropertyKey, object, object>,
  items: readonly object[],
): void {
  const found = new Set<unknown>();
  for (const item of items) {
    const itemKey = keyOf(item);
    if (found.has(itemKey)) {
      throw new Error(`The key ${String(itemKey)} stands twice in the list ${String(key)}`);
    }
    found.add(itemKey);
  }
}
