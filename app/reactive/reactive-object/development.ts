import { computed, getDependencyTree, isObservable, Reaction } from "mobx";
import { itemsOf, type ListOf } from "./child-list.ts";

/** Declared here, so that the library needs no types of Node. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Read once, because Node reads its environment slowly. Bundlers replace it by a constant; a check of `typeof process` would
 * turn the checks off in pages, which have no `process`.
 */
export const isDevelopment = process.env.NODE_ENV !== "production";

// All functions below are called in development only.

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

/** Assumes that a frozen value is frozen all the way down. Throws a TypeError for a getter. */
function freeze(value: unknown): void {
  const found = new Set<object>();
  const add = (part: unknown) => {
    if (canBeFrozen(part)) found.add(part);
  };
  add(value);
  for (const part of found) {
    if (!Array.isArray(part)) for (const key of Object.keys(part)) checkField(part, key);
    for (const inner of Object.values(part)) add(inner);
  }
  for (const part of found) Object.freeze(part);
}

function canBeFrozen(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return false;
  return (Array.isArray(value) || isPlain(value)) && !isObservable(value);
}

/** True also for a record of another realm, such as an iframe or a test runner. */
function isPlain(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === null || Object.hasOwn(prototype, "isPrototypeOf");
}

/** Throws a TypeError if a copy of the record's own string keys would lose something. */
function checkPlain(record: object): void {
  if (!isPlain(record)) {
    throw new TypeError("A reactive object takes a plain record, no array and no class instance");
  }
  for (const key of Reflect.ownKeys(record)) {
    if (typeof key === "symbol") throw new TypeError("A plain record has no symbol as key");
    if (key === "__proto__") throw new TypeError("A plain record has no field __proto__");
    checkField(record, key);
  }
}

function checkField(record: object, key: string): void {
  const { enumerable, get, set } = Object.getOwnPropertyDescriptor(record, key) ?? {};
  if (get ?? set) throw new TypeError(`A plain record has no getter, as its field ${key} is one`);
  if (!enumerable) throw new TypeError(`A plain record has no hidden field, as its ${key} is one`);
}

/** By class and field; undefined where objects of one class have different lists in the field. */
const listsOfClass = new WeakMap<object, Map<PropertyKey, Field | undefined>>();

/** From now on {@link checkLists} checks this list in all objects of the same class. */
export function registerList(object: object, field: Field): void {
  const lists = listsOfClass.get(object.constructor) ?? new Map<PropertyKey, Field | undefined>();
  listsOfClass.set(object.constructor, lists);
  const isOther = lists.has(field.key) && lists.get(field.key) !== field;
  lists.set(field.key, isOther ? undefined : field);
}

/** Throws if a list of `next` that differs from the one of `record` contains a key twice. */
export function checkLists(object: object, record: object, next: object): void {
  for (const field of listsOfClass.get(object.constructor)?.values() ?? []) {
    if (field === undefined) continue;
    const items = itemsOf(next, field.key);
    if (items !== itemsOf(record, field.key)) checkKeysDiffer(field, items);
  }
}

export function checkKeysDiffer({ key, keyOf }: Field, items: readonly object[]): void {
  const found = new Set<unknown>();
  for (const item of items) {
    const itemKey = keyOf(item);
    if (found.has(itemKey)) {
      throw new Error(`The key ${String(itemKey)} stands twice in the list ${String(key)}`);
    }
    found.add(itemKey);
  }
}

/** Objects that the running derive created itself: it may read and write them. */
let createdInDerive: WeakSet<object> | undefined;

export function recordCreation(object: object): void {
  createdInDerive?.add(object);
}

export function isCreatedInDerive(object: object): boolean {
  return createdInDerive?.has(object) === true;
}

/** Throws if a derive is about to write to an object that it did not create. */
export function checkNotDeriving(object: object): void {
  if (createdInDerive === undefined || createdInDerive.has(object)) return;
  throw new Error("A derive writes: it only reads what it is given");
}

/** Returns what `derive` returns. Throws if it reads anything that MobX tracks: the cached value would become stale. */
export function derivePurely<T>(derive: () => T): T {
  const value = computed(() => recordingCreations(derive));
  let outcome: { value: T } | { error: unknown } | undefined;
  const watcher = new Reaction("ReactiveObject.computed", () => {});
  watcher.track(() => {
    try {
      outcome = { value: value.get() };
    } catch (error) {
      outcome = { error };
    }
  });
  const reads = getDependencyTree(value).dependencies ?? [];
  watcher.dispose();
  if (outcome === undefined || "error" in outcome) throw outcome?.error;
  if (reads.length === 0) return outcome.value;
  const names = reads.map(({ name }) => name).join(", ");
  throw new Error(
    `A derive read ${names}, of whose changes it would not hear: read it before, and pass it as the dependency`,
  );
}

function recordingCreations<T>(derive: () => T): T {
  const before = createdInDerive;
  createdInDerive ??= new WeakSet();
  try {
    return derive();
  } finally {
    createdInDerive = before;
  }
}

/** After this many new functions of one text in a row, assume that a getter creates one at each read. */
const maxNewInARow = 500;

/** Counts an object's functions of one text since one of them was last used again. */
interface NewFunctions {
  inARow: number;
}

interface Functions {
  readonly byText: Map<string, NewFunctions>;
  readonly byFunction: WeakMap<WeakKey, NewFunctions>;
}

const functionsOf = new WeakMap<object, Functions>();

/** Warns if a getter creates its `derive` at each read: the value is right then, but never cached. */
export function warnOfInlineDerive(object: object, derive: () => unknown): void {
  const functions = functionsOf.get(object) ?? { byText: new Map(), byFunction: new WeakMap() };
  functionsOf.set(object, functions);
  const former = functions.byFunction.get(derive);
  if (former !== undefined) {
    former.inARow = 0;
    return;
  }
  const text = String(derive);
  const count = functions.byText.get(text) ?? { inARow: 0 };
  functions.byText.set(text, count);
  functions.byFunction.set(derive, count);
  if (++count.inARow !== maxNewInARow) return;
  const { name } = object.constructor;
  console.warn(
    `A ${name} was asked to compute ${maxNewInARow} functions of the same text, each once: make it outside of the getter, so that its value can be kept: ${text}`,
  );
}
