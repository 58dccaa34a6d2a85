import { computed, createAtom, getDependencyTree, isObservable, Reaction } from "mobx";
import { idOf } from "./changes.ts";
import type { ListOf } from "./child-list.ts";
import { isCollection, isExactly, isPlain } from "./plain-record.ts";
import { $record } from "./state.ts";

type Field = ListOf<PropertyKey, object, object>;

/** Freezes a record that was given to the library. Throws a TypeError if it is not plain. */
export function freezeRecord(record: object): void {
  checkPlain(record);
  freeze(record);
}

/** Freezes the values in changes, but not the changes themselves. Throws a TypeError if the changes are not plain. */
export function freezeValues(changes: object): void {
  checkPlain(changes);
  for (const value of Object.values(changes)) freeze(value);
}

/** Freezes what a derive returned, which may be anything. */
export function freezeDerived<T>(value: T): T {
  freeze(value, false);
  return value;
}

/** Assumes that a frozen value is frozen all the way down. Throws a TypeError for what a record must not hold. */
function freeze(value: unknown, isRecord = true): void {
  const found = new Set<object>();
  // The objects that are being searched, from the outermost to the innermost. Others are pending in between.
  const open = new Set<unknown>();
  const pending: object[] = [];
  const add = (part: unknown) => {
    if (isRecord && open.has(part)) {
      throw new TypeError("Records form a tree: a part of this one stands in itself");
    }
    if (canBeFrozen(part)) {
      if (!found.has(part)) pending.push(part);
    } else if (isRecord) checkForeign(part);
  };
  add(value);
  for (let part = pending.at(-1); part !== undefined; part = pending.at(-1)) {
    if (found.has(part)) {
      pending.pop();
      open.delete(part);
      continue;
    }
    found.add(part);
    open.add(part);
    if (isRecord) checkKeys(part);
    for (const inner of Object.values(part)) add(inner);
    if (isCollection(part)) for (const pair of part.entries()) pair.map(add);
  }
  for (const part of found) {
    for (const name of writersOf(part)) {
      Object.defineProperty(part, name, { value: refuseToWrite, configurable: true });
    }
    Object.freeze(part);
  }
}

function canBeFrozen(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return false;
  const isKnown = Array.isArray(value) || isPlain(value) || writersOf(value).length > 0;
  return isKnown && !isObservable(value);
}

const collectionWriters = ["add", "set", "delete", "clear"];

/** The methods that change what no freezing protects. */
function writersOf(value: object): readonly string[] {
  if (isExactly(value, Date)) {
    return Object.getOwnPropertyNames(Date.prototype).filter((name) => name.startsWith("set"));
  }
  return isCollection(value) ? collectionWriters : [];
}

function refuseToWrite(): never {
  throw new TypeError("A snapshot never changes: put another Map, Set or Date in its place");
}

/** Throws a TypeError for what changes without a write to the record. */
function checkForeign(part: unknown): void {
  if (typeof part !== "object" || part === null || Object.isFrozen(part)) return;
  if ($record in part) {
    throw new TypeError("A plain record has no reactive object in it: pass its snapshot");
  }
  if (isObservable(part)) {
    throw new TypeError("A plain record has no MobX observable in it: pass toJS(…) of it");
  }
  if (ArrayBuffer.isView(part) || part instanceof ArrayBuffer) {
    throw new TypeError("A plain record has no typed array, which cannot be frozen: use a Blob");
  }
}

/** Throws a TypeError if a copy of the record's own string keys would lose something. */
function checkPlain(record: object): void {
  checkForeign(record);
  if (!isPlain(record)) {
    throw new TypeError("A reactive object takes a plain record, no array and no class instance");
  }
  checkKeys(record);
}

function checkKeys(part: object): void {
  const keys = Reflect.ownKeys(part);
  if (isPlain(part)) {
    for (const key of keys) checkField(part, key);
  } else if (keys.length !== (Array.isArray(part) ? part.length + 1 : 0)) {
    throw new TypeError("A list, Map, Set or Date has no holes, and no fields of its own");
  }
}

function checkField(record: object, key: string | symbol): void {
  if (typeof key === "symbol") throw new TypeError("A plain record has no symbol as key");
  if (key === "__proto__") throw new TypeError("A plain record has no field __proto__");
  const { enumerable, get, set } = Object.getOwnPropertyDescriptor(record, key) ?? {};
  if (get ?? set) throw new TypeError(`A plain record has no getter, as its field ${key} is one`);
  if (!enumerable) throw new TypeError(`A plain record has no hidden field, as its ${key} is one`);
}

export function checkIds({ name }: Field, items: readonly object[]): void {
  const found = new Set<unknown>();
  for (const item of items) {
    const id = idOf(item);
    if (id === undefined) throw new Error(`An item of the list ${String(name)} has no id`);
    if (found.has(id)) throw new Error(`The id ${id} stands twice in the list ${String(name)}`);
    found.add(id);
  }
}

let isDeriving = false;

/** Throws if a derive is about to write. */
export function checkNotDeriving(): void {
  if (isDeriving) throw new Error("A derive writes: it only reads what it is given");
}

/** Returns what `derive` returns. Throws if it reads anything that MobX tracks: the cached value would become stale. */
export function derivePurely<T>(derive: () => T): T {
  // Without any read, MobX may warn of a computed value that needs none.
  const read = createAtom("ReactiveObject.computed");
  const value = computed(() => {
    read.reportObserved();
    const before = isDeriving;
    isDeriving = true;
    try {
      return derive();
    } finally {
      isDeriving = before;
    }
  });
  let outcome: { value: T } | { error: unknown } | undefined;
  const watcher = new Reaction("ReactiveObject.computed", () => {});
  watcher.track(() => {
    try {
      outcome = { value: value.get() };
    } catch (error) {
      outcome = { error };
    }
  });
  const [, ...reads] = getDependencyTree(value).dependencies ?? [];
  watcher.dispose();
  if (outcome === undefined || "error" in outcome) throw outcome?.error;
  if (reads.length === 0) return outcome.value;
  const names = reads.map(({ name }) => name).join(", ");
  throw new Error(
    `A derive read ${names}, of whose changes it would not hear: read it before, and pass it as the dependency`,
  );
}

const warned = new WeakSet<object>();

/** Warns once a class if its getters may create their `derive` at each read: the value is right then, but never cached. */
export function warnOfManyDerives(object: object, derive: unknown): void {
  if (warned.has(object.constructor)) return;
  warned.add(object.constructor);
  console.warn(
    `A ${object.constructor.name} computes more functions than it keeps values of: make them once, outside of the getter: ${String(derive)}`,
  );
}
