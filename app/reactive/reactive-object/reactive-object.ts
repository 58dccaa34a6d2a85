import { _isComputingDerivation, transaction } from "mobx";
import { byIds, differingPart, idOf, shareStructure } from "./changes.ts";
import {
  type ChildList,
  type ItemOf,
  itemsOf,
  keepRemoved,
  type ListOf,
  type Move,
  planMove,
} from "./child-list.ts";
import {
  checkIds,
  checkNotDeriving,
  derivePurely,
  freezeDerived,
  freezeRecord,
  freezeValues,
  warnOfManyDerives,
} from "./development.ts";
import { isDevelopment } from "./is-development.ts";
import {
  $flags,
  $listeners,
  enqueue,
  type ListenerSlot,
  scheduleFlush,
  withListener,
  withoutListener,
} from "./listeners.ts";
import { createObserved, type Observed } from "./observed.ts";
import { applyTo, type Changes, differs, hasParts, type PlainRecord } from "./plain-record.ts";
import {
  $extras,
  $index,
  $list,
  $record,
  type Extras,
  extrasOf,
  listed,
  listsOf,
  owned,
  removed,
  stale,
  type State,
  subscribed,
} from "./state.ts";

/** Values cached per record. The limit matters if `derive` is a new function each time. */
const maxCached = 64;

const none: readonly never[] = [];

/** Numbers objects that were compared: see `Symbol.toStringTag` below. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/**
 * A reactive object wraps one plain, immutable record.
 *
 * ```ts
 * class ReactiveTodo extends ReactiveObject<Todo> {
 *   get title() { return this.snapshot.title; }
 *   get isCompleted() { return this.computed(isCompleted); }
 * }
 * const todo = new ReactiveTodo(record);
 * autorun(() => show(todo.title));        // a MobX reaction
 * const stop = todo.subscribe(saveLater); // a direct listener, called after any change
 * runInAction(() => todo.update({ title: "Call home" }));
 * ```
 *
 * One MobX atom, created at the first tracked read, represents the whole record, so observers of one field also run when
 * another changes. Getters are written by hand, because engines cannot optimise a shared `record[key]`.
 */
export class ReactiveObject<R extends object> implements State {
  declare [$record]: R;
  declare [$flags]: number;
  declare [$listeners]: ListenerSlot;
  declare [$extras]: Extras | undefined;
  declare [$list]: ChildList<State> | undefined;
  declare [$index]: number;

  constructor(record: PlainRecord<R>) {
    if (isDevelopment) freezeRecord(record);
    // The fields that a read needs are neighbours in memory.
    this[$record] = record;
    this[$flags] = 0;
    this[$listeners] = undefined;
    this[$extras] = undefined;
    this[$list] = undefined;
    this[$index] = 0;
  }

  /** The current record, including what children wrote. A snapshot never changes; a write makes the next one. Tracked. */
  get snapshot(): Readonly<R> {
    if (_isComputingDerivation()) observedOf(this).reportObserved();
    return this[$flags] & (stale | owned) ? (publish(this) as R) : this[$record];
  }

  /**
   * Returns false if no field changes, or if this child was removed from its list. Outside a MobX batch, observers and
   * listeners run synchronously. Writes between two reads of `snapshot` copy the record once.
   */
  update<C extends Partial<R>>(changes: C & Changes<R, C>): boolean {
    if (isDevelopment) {
      checkNotDeriving();
      freezeValues(changes);
    }
    const isList = ({ field }: ChildList<State>) => field.name in changes;
    if (hasParts(changes) || listsOf(this).some(isList)) {
      const record = { ...(publish(this) as R) };
      applyTo(record, changes);
      return write(this, record);
    }
    if (isDevelopment) checkId(this, { ...this[$record], ...changes });
    if (isRemoved(this)) return refuseWrite(this);
    if (!differs(changes, this[$record])) return false;
    own(this);
    applyTo(this[$record], changes);
    announceChange(this);
    return true;
  }

  /**
   * Keeps the parts of the current record that are equal in `record`: only observers and listeners of what differs run.
   * Returns false if nothing differs, or if this child was removed. Items of lists are told apart by their `id`.
   */
  replace(record: Readonly<R>): boolean {
    if (isDevelopment) {
      checkNotDeriving();
      freezeRecord(record);
    }
    return write(this, record);
  }

  /** Calls `listener` after each batch that changed this object or a child. Returns an unsubscribe function. */
  subscribe(listener: (object: this) => void): () => void {
    if (isDevelopment && typeof listener !== "function") {
      throw new TypeError("subscribe was given no function to call");
    }
    const isFirst = !(this[$flags] & subscribed);
    const entry = isFirst ? listener : { listener };
    this[$flags] |= subscribed;
    this[$listeners] = withListener(this[$listeners], entry);
    return () => {
      this[$listeners] = withoutListener(this[$listeners], entry);
    };
  }

  /**
   * True after this child's id, or that of an ancestor, was removed from its list. The child keeps its last record, and
   * ignores writes. It is restored when its id is in the parent's list again. Tracked.
   */
  get isRemoved(): boolean {
    if (_isComputingDerivation()) observedOf(this).reportObserved();
    return isRemoved(this);
  }

  toJSON(): Readonly<R> {
    return this.snapshot;
  }

  /** Differs for each object, so that MobX, node:assert, Jest and Vitest find it equal to itself alone. */
  get [Symbol.toStringTag](): string {
    const number = numbers.get(this) ?? ++lastNumber;
    numbers.set(this, number);
    return `${this.constructor.name}@${number}`;
  }

  /** For the console of Node. */
  [Symbol.for("nodejs.util.inspect.custom")](_: number, options: object, inspect: Inspect): string {
    return `${this.constructor.name} ${inspect(publish(this), options)}`;
  }

  /**
   * Cached until the record or `dependency` changes, even for untracked reads. Pass the same pure function every time. One
   * value is cached per function: readers with different dependencies need functions of their own.
   */
  protected computed<T>(derive: (record: R) => T): T;
  protected computed<T, D>(derive: (record: R, dependency: D) => T, dependency: D): T;
  protected computed<T, D>(derive: (record: R, dependency?: D) => T, dependency?: D): T {
    const record = this.snapshot;
    for (const entry of this[$extras]?.cached ?? none) {
      if (entry.derive !== derive) continue;
      if (!Object.is(entry.dependency, dependency)) {
        entry.value = evaluate(derive, record, dependency);
        entry.dependency = dependency;
      }
      return entry.value as T;
    }
    const value = evaluate(derive, record, dependency);
    const extras = extrasOf(this);
    const isFull = extras.cached.length === maxCached;
    if (isDevelopment && isFull) warnOfManyDerives(this, derive);
    const kept = isFull ? extras.cached.slice(1) : extras.cached;
    extras.cached = [...kept, { derive, dependency, value }];
    return value;
  }

  /**
   * Creates the child at `index` on first use: to write to it, to listen to it or to observe it alone. To read only, use the
   * records in `snapshot`, which costs nothing. Tracks which child stands there, not what is in it.
   */
  protected childAt<Name extends keyof R, Child extends State>(
    field: ListOf<Name, ItemOf<R[Name]>, Child>,
    index: number,
  ): Child | undefined {
    const list = listOfField(this, field);
    observeStructure(list);
    return createChild(list, index) as Child | undefined;
  }

  /** Creates all children. Returns the same array until one is added, removed or moved. Tracks that, not what is in them. */
  protected childrenOf<Name extends keyof R, Child extends State>(
    field: ListOf<Name, ItemOf<R[Name]>, Child>,
  ): readonly Child[] {
    const list = listOfField(this, field);
    observeStructure(list);
    if (!list.isComplete) {
      const { length } = itemsOf(this[$record], field.name);
      for (let index = 0; index < length; index++) createChild(list, index);
      list.isComplete = true;
      if (isDevelopment) Object.freeze(list.handles);
    }
    return list.handles as readonly State[] as readonly Child[];
  }
}

type Inspect = (value: unknown, options: object) => string;
type AnyField = ListOf<PropertyKey, object, State>;

/** The record that a server rendered: for hydration, which may come after a write. */
export function renderedRecord<R extends object>(object: ReactiveObject<R>): Readonly<R> {
  return (firstOf(object) ?? publish(object)) as R;
}

/** Asks the parent first: an object that was made after a write to its parent never had the first record. */
function firstOf(object: State): object | undefined {
  const list = object[$list];
  const outer = list && firstOf(list.parent);
  const id = idOf(object[$record]);
  const item = outer && byId(itemsOf(outer, list.field.name)).get(id);
  return item ?? object[$extras]?.first;
}

const itemsById = new WeakMap<readonly object[], ReturnType<typeof byIds>>();

function byId(items: readonly object[]): ReturnType<typeof byIds> {
  const found = itemsById.get(items) ?? byIds(items);
  itemsById.set(items, found);
  return found;
}

/** Keeps the record before the first write, in browsers alone: a server renders the current one. */
function keepFirst(object: State): void {
  if (typeof document !== "undefined") extrasOf(object).first ??= object[$record];
}

/** Development only. Throws if this child takes a sibling's id. */
function checkId(object: State, next: object): void {
  const list = object[$list];
  if (list === undefined || isRemoved(object) || idOf(next) === idOf(object[$record])) return;
  const siblings = itemsOf(list.parent[$record], list.field.name).map(
    (item, index) => list.handles[index]?.[$record] ?? item,
  );
  checkIds(list.field, siblings.with(object[$index], next));
}

function isRemoved(object: State): boolean {
  for (let at: State | undefined = object; at !== undefined; at = at[$list]?.parent) {
    if (at[$flags] & removed) return true;
  }
  return false;
}

function refuseWrite(object: State): false {
  if (isDevelopment) {
    console.warn(`A write to a removed ${object.constructor.name} was lost: see its isRemoved`);
  }
  return false;
}

function listOfField(object: State, given: ListOf<PropertyKey, never, State>): ChildList<State> {
  const field = given as AnyField;
  const list =
    listsOf(object).find(({ field: { name } }) => name === field.name) ?? createList(object, field);
  if (isDevelopment && list.field !== field) {
    throw new Error(
      `The field ${String(field.name)} has another listOf already: share one, made outside of the getters`,
    );
  }
  return list;
}

function createList(object: State, field: AnyField): ChildList<State> {
  if (isDevelopment) checkIds(field, itemsOf(object[$record], field.name));
  const list: ChildList<State> = {
    field,
    parent: object,
    handles: [],
    isComplete: false,
    structure: undefined,
    changed: undefined,
    removed: undefined,
  };
  const extras = extrasOf(object);
  extras.lists = [...extras.lists, list];
  return list;
}

function createChild(list: ChildList<State>, index: number): State | undefined {
  const present = list.handles[index];
  if (present !== undefined) return present;
  const { field, parent } = list;
  const item = itemsOf(parent[$record], field.name)[index];
  if (item === undefined) return undefined;
  const child = field.make(item);
  const isSame = itemsOf(parent[$record], field.name)[index] === item;
  if (list.handles[index] !== undefined || !isSame) {
    throw new Error("A make only makes: it writes to no list, and reads no child");
  }
  if (child[$list] !== undefined || child[$flags] & removed) {
    throw new Error("What make returned already has a parent");
  }
  if (isDevelopment && child[$record] !== item) {
    throw new Error("What make returned does not wrap its item");
  }
  child[$list] = list;
  child[$index] = index;
  list.handles[index] = child;
  return child;
}

/** Copies the record before a write, unless it is a copy that was not handed out yet. */
function own(object: State): void {
  if (object[$flags] & owned) return;
  keepFirst(object);
  object[$record] = { ...object[$record] };
  object[$flags] |= owned;
}

function write(object: State, received: object): boolean {
  if (isDevelopment) checkId(object, received);
  if (isRemoved(object)) return refuseWrite(object);
  const current = publish(object);
  const record = shareStructure(current, received);
  if (record === current) return false;
  if (isDevelopment) freezeRecord(record);
  const plans = planWrite(object, record);
  const moves = plans.flatMap((plan) => plan.moves);
  for (const plan of plans) commit(plan);
  const moved = withDescendants(moves.flatMap(({ gone, restored }) => [...gone, ...restored]));
  const written = plans.flatMap((plan) => (plan.object === object ? none : plan.object));
  announceChange(object, [...moved, ...written], moves);
  return true;
}

interface Plan {
  readonly object: State;
  readonly record: object;
  readonly moves: readonly Move<State>[];
}

/** Plans what `record` changes in an object's descendants, then in itself. Changes nothing yet, since it can throw. */
function planWrite(root: State, record: object): readonly Plan[] {
  const plans: Plan[] = [];
  const pending = [{ object: root, record }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { object } = next;
    const moves: Move<State>[] = [];
    for (const list of listsOf(object)) {
      const former = itemsOf(object[$record], list.field.name);
      const items = itemsOf(next.record, list.field.name);
      if (items === former) continue;
      if (isDevelopment) checkIds(list.field, items);
      const part = differingPart(former, items);
      const isSameOrder = part.start === part.endBefore && part.start === part.endAfter;
      const move = isSameOrder ? undefined : planMove(list, former, items, part);
      if (move !== undefined) moves.push(move);
      const { handles } = move ?? list;
      for (let index = 0; index < items.length; index++) {
        const item = items[index]!;
        const shift = index < part.endAfter ? 0 : part.endBefore - part.endAfter;
        const child = item === former[index + shift] ? undefined : handles[index];
        if (child !== undefined && child[$record] !== item) {
          pending.push({ object: child, record: item });
        }
      }
    }
    plans.push({ ...next, moves });
  }
  return plans.toReversed();
}

function commit({ object, record, moves }: Plan): void {
  keepFirst(object);
  object[$record] = record;
  object[$flags] &= ~owned;
  for (const { list, handles, isComplete, start, gone, restored } of moves) {
    list.handles = handles;
    list.isComplete = isComplete;
    if (isDevelopment && isComplete) Object.freeze(handles);
    for (let index = start; index < handles.length; index++) {
      const child = handles[index];
      if (child !== undefined) child[$index] = index;
    }
    for (const child of restored) {
      child[$list] = list;
      child[$flags] &= ~removed;
      list.removed?.byId.delete(idOf(child[$record]));
    }
    for (const child of gone) {
      child[$list] = undefined;
      child[$flags] |= removed;
      keepRemoved(list, child, child[$record]);
    }
  }
}

/** Announces a new record: first for `others`, last for ancestors. Listeners are queued first, as MobX throws what a spy does. */
function announceChange(
  object: State,
  others: readonly State[] = none,
  moves: readonly Move<State>[] = none,
): void {
  let at: State = object;
  for (let list = at[$list]; list !== undefined && !(at[$flags] & listed); list = at[$list]) {
    (list.changed ??= []).push(at);
    at[$flags] |= listed;
    at = list.parent;
    at[$flags] |= stale;
  }
  for (const other of others) forget(other);
  forEachUpwards(object, forget);
  try {
    if (isDevelopment) observedOf(object);
    if (object[$list] === undefined && others.length === 0 && moves.length === 0) report(object);
    else {
      transaction(() => {
        for (const { list } of moves) list.structure?.reportChanged();
        for (const other of others) report(other);
        forEachUpwards(object, report);
      });
    }
  } finally {
    scheduleFlush();
  }
}

function forEachUpwards(object: State, act: (object: State) => void): void {
  for (let at: State | undefined = object; at !== undefined; at = at[$list]?.parent) act(at);
}

function withDescendants(objects: State[]): readonly State[] {
  for (const object of objects) {
    for (const list of listsOf(object)) {
      for (const child of list.handles) if (child !== undefined) objects.push(child);
    }
  }
  return objects;
}

function forget(object: State): void {
  if (object[$extras]) object[$extras].cached = none;
  enqueue(object);
}

function report(object: State): void {
  object[$extras]?.observed?.reportChanged();
}

/** Merges what descendants wrote. The returned record is never written to again. */
function publish(object: State): object {
  if (object[$flags] & stale) {
    const found = [object];
    for (const one of found) {
      for (const list of listsOf(one)) {
        for (const child of list.changed ?? []) if (child[$flags] & stale) found.push(child);
      }
    }
    for (const one of found.toReversed()) mergeChildren(one);
  }
  return handOut(object);
}

function handOut(object: State): object {
  object[$flags] &= ~owned;
  if (isDevelopment) Object.freeze(object[$record]);
  return object[$record];
}

function mergeChildren(object: State): void {
  own(object);
  const record = object[$record] as Record<PropertyKey, unknown>;
  for (const list of listsOf(object)) {
    if (list.changed === undefined) continue;
    const items = [...itemsOf(record, list.field.name)];
    for (const child of list.changed) {
      items[child[$index]] = handOut(child);
      child[$flags] &= ~listed;
    }
    list.changed = undefined;
    if (isDevelopment) Object.freeze(items);
    record[list.field.name] = items;
  }
  object[$flags] &= ~stale;
}

function observedOf(object: State): Observed {
  return (extrasOf(object).observed ??= createObserved(object));
}

function observeStructure(list: ChildList<State>): void {
  if (!_isComputingDerivation()) return;
  (list.structure ??= createObserved(list.parent)).reportObserved();
}

function evaluate<R, D, T>(derive: (record: R, dependency: D) => T, record: R, dependency: D): T {
  return isDevelopment
    ? freezeDerived(derivePurely(() => derive(record, dependency)))
    : derive(record, dependency);
}
