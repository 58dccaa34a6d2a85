/** Unknown for a field that is not a list of records, so that no `listOf` matches it. */
export type ItemOf<List> =
  NonNullable<List> extends readonly (infer Item extends object)[] ? Item : unknown;

/** Functions are properties, since TypeScript lets a method accept only one member of a union. */
export interface ListOf<Key extends PropertyKey, Item, Child extends object> {
  readonly key: Key;
  readonly make: (item: Item) => Child;
  readonly keyOf: (item: Item) => unknown;
}

/** Ensures that `make` returns an object of the list's own record type. */
interface Wraps<Item> {
  readonly snapshot: Readonly<Item>;
}

/**
 * Declares that a field is a list of records, which `child` and `children` wrap in objects.
 *
 * ```ts
 * const lines = listOf("lines", (line: Line) => new ReactiveLine(line), (line) => line.id);
 * ```
 *
 * Call it once per field of a class, so that all readers share the children. `make` must wrap the item unchanged, and write
 * to no list. `keyOf` identifies a child when the list is replaced: keys are unique in a list, and a child remains the same
 * object while its key is in it.
 */
export function listOf<Key extends PropertyKey, Item extends object, Child extends Wraps<Item>>(
  key: Key,
  make: (item: Item) => Child,
  keyOf: (item: Item) => unknown,
): ListOf<Key, Item, Child> {
  return { key, make, keyOf };
}

/** The children that were created for one list. */
export interface ChildList<Child extends object> {
  readonly field: ListOf<PropertyKey, object, Child>;
  readonly parent: Child;
  readonly next: ChildList<Child> | undefined;
  /** By index; undefined where no child was created yet. */
  handles: Handles<Child>;
  /** The last result of `children`, until a child is added, removed or moved. */
  all: readonly Child[] | undefined;
  /** Children with a newer record than the parent's list. */
  changed: Child[] | undefined;
  /** Removed children by their last record, for an undo: each is kept as long as that record is reachable. */
  removed: WeakMap<object, Child> | undefined;
}

export type Handles<Child> = (Child | undefined)[];

export function createChildList<Child extends object>(
  field: ListOf<PropertyKey, object, Child>,
  parent: Child,
  next: ChildList<Child> | undefined,
): ChildList<Child> {
  return {
    field,
    parent,
    next,
    handles: [],
    all: undefined,
    changed: undefined,
    removed: undefined,
  };
}

const none: readonly never[] = [];

/** Returns an empty list for a missing one. */
export function itemsOf(record: object, key: PropertyKey): readonly object[] {
  return (record as Record<PropertyKey, readonly object[] | null | undefined>)[key] ?? none;
}

/** Returns the handles of `former` in the order of `items`. */
export function moveHandles<Child extends object>(
  { field, handles }: ChildList<Child>,
  former: readonly object[],
  items: readonly object[],
): Handles<Child> {
  const moved: Handles<Child> = [];
  const moving = new Map<unknown, Child>();
  for (const [index, handle] of handles.entries()) {
    const item = former[index];
    if (handle === undefined || item === undefined) continue;
    if (item === items[index]) moved[index] = handle;
    else moving.set(field.keyOf(item), handle);
  }
  for (let index = 0; moving.size > 0 && index < items.length; index++) {
    const item = items[index];
    if (moved[index] !== undefined || item === undefined) continue;
    const key = field.keyOf(item);
    moved[index] = moving.get(key);
    moving.delete(key);
  }
  return moved;
}

/** Adds to `handles` removed children whose last record is in `items` again, where no other child has its place. */
export function restoreRemoved<Child extends object>(
  removed: WeakMap<object, Child>,
  former: readonly object[],
  items: readonly object[],
  handles: Handles<Child>,
): void {
  for (const [index, item] of items.entries()) {
    if (handles[index] !== undefined || item === former[index]) continue;
    const child = removed.get(item);
    if (child !== undefined) handles[index] = child;
  }
}
