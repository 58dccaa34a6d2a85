import { _isComputingDerivation, createAtom, type IAtom, transaction } from "mobx";
import {
  callListener,
  countListeners,
  hasListener,
  type ListenerSlot,
  withListener,
  withoutListener,
} from "./listeners.ts";
import { enqueue, scheduleFlush } from "./notify-after-batch.ts";

/** Flag: a child changed since the record was built. */
const stale = 1;
/** Flag: the object is in its parent's `changed`. */
const listed = 2;
/** Flag: listeners will run when the batch ends. */
const waiting = 4;

const none: readonly never[] = [];

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
 * todo.update({ title: "Call home" });
 * ```
 *
 * One MobX atom, created at the first tracked read, represents the whole record, so observers of one
 * field also run when another changes. Direct listeners run once per batch and track nothing.
 * Getters are written by hand, because engines cannot optimise a shared `record[key]`.
 */
export class ReactiveObject<R extends object> {
  // Each field costs memory in every object, so rarely needed state is in `#extras`.
  #record: R;
  #listeners: ListenerSlot = undefined;
  #parent: ReactiveObject<object> | undefined = undefined;
  #extras: Extras | undefined = undefined;
  #flags = 0;

  constructor(record: R) {
    this.#record = record;
  }

  /** The current record, including changes of children. MobX tracks the read. */
  get snapshot(): R {
    if (_isComputingDerivation()) this.#observe();
    return this.#current();
  }

  /** Returns false if no field changes. Outside a MobX batch, observers and listeners run synchronously. */
  update(changes: Partial<R>): boolean {
    const hasLists = this.#lists.some((list) => list.field.key in changes);
    const current = hasLists ? this.#current() : this.#record;
    for (const key in changes) {
      if (!Object.is(changes[key], current[key])) {
        this.#write({ ...current, ...changes }, hasLists);
        return true;
      }
    }
    return false;
  }

  replace(record: R): boolean {
    if (record === this.#record && !(this.#flags & stale)) return false;
    this.#write(record, this.#lists.length > 0);
    return true;
  }

  /** Calls `listener` after each batch that changed this object or a child. Returns an unsubscribe function. */
  subscribe(listener: (object: this) => void): () => void {
    this.#listeners = withListener(this.#listeners, listener);
    let isActive = true;
    return () => {
      if (isActive) this.#listeners = withoutListener(this.#listeners, listener);
      isActive = false;
    };
  }

  get listenerCount(): number {
    return countListeners(this.#listeners);
  }

  /** Removes the direct listeners of this object and its children. */
  dispose(): void {
    this.#listeners = undefined;
    for (const list of this.#lists) for (const child of list.children) child.dispose();
  }

  /** Internal: called at the end of a batch to skip the listeners. */
  skip(): void {
    this.#flags &= ~waiting;
  }

  /** Internal: called at the end of a batch. */
  notify(): void {
    this.#flags &= ~waiting;
    const listeners = this.#listeners;
    if (listeners === undefined) return;
    if (typeof listeners === "function") {
      callListener(listeners, this);
      return;
    }
    for (const listener of listeners) {
      const isStillThere = listeners === this.#listeners || hasListener(this.#listeners, listener);
      if (isStillThere) callListener(listener, this);
    }
  }

  /** Cached until the record or `dependency` changes, even for untracked reads. Pass the same `derive` every time. */
  protected computed<T>(derive: (record: R) => T): T;
  protected computed<T, D>(derive: (record: R, dependency: D) => T, dependency: D): T;
  protected computed<T, D>(derive: (record: R, dependency?: D) => T, dependency?: D): T {
    const record = this.snapshot;
    const extras = this.#getExtras();
    for (const entry of extras.cached) {
      if (entry.derive !== derive) continue;
      if (!Object.is(entry.dependency, dependency)) {
        entry.value = derive(record, dependency);
        entry.dependency = dependency;
      }
      return entry.value as T;
    }
    const value = derive(record, dependency);
    extras.cached = [...extras.cached, { derive, dependency, value }];
    return value;
  }

  /** Returns the same array until a child is added, removed or moved. MobX tracks the read. */
  protected children<Key extends keyof R, Child extends ReactiveObject<object>>(
    field: ListOf<Key, ItemOf<R[Key]>, Child>,
  ): readonly Child[] {
    if (_isComputingDerivation()) this.#observe();
    const extras = this.#getExtras();
    for (const list of extras.lists) {
      if (list.field === field) return list.children as readonly Child[];
    }
    const items = this.#record[field.key] as readonly ItemOf<R[Key]>[];
    const children = items.map((item) => this.#adopt(field.make(item)));
    extras.lists = [...extras.lists, { field, items, children }];
    return children;
  }

  #adopt<Child extends ReactiveObject<object>>(child: Child): Child {
    child.#parent = this;
    return child;
  }

  #write(record: R, hasLists: boolean): void {
    if (this.#parent === undefined && !hasLists) {
      this.#record = record;
      this.#changed();
      return;
    }
    transaction(() => {
      this.#set(record, hasLists);
      this.#invalidateParents();
    });
  }

  #invalidateParents(): void {
    const parent = this.#parent;
    if (parent === undefined) return;
    if (!(this.#flags & listed)) parent.#listChanged(this);
    parent.#flags |= stale;
    parent.#changed();
    parent.#invalidateParents();
  }

  #listChanged(child: ReactiveObject<object>): void {
    const extras = this.#getExtras();
    if (extras.changed === undefined) extras.changed = [child];
    else extras.changed.push(child);
    child.#flags |= listed;
  }

  #set(record: R, hasLists: boolean): void {
    this.#record = record;
    if (hasLists) this.#reconcileAll();
    this.#changed();
  }

  #reconcileAll(): void {
    const hasNewerChildren = (this.#flags & stale) !== 0;
    for (const list of this.#lists) this.#reconcile(list, hasNewerChildren);
    if (hasNewerChildren) this.#clearChanged();
  }

  /** Reports to the atom first, so that MobX values are already stale when listeners run. */
  #changed(): void {
    const extras = this.#extras;
    if (extras !== undefined) {
      extras.cached = none;
      extras.atom?.reportChanged();
    }
    if (this.#listeners === undefined) return;
    if (!(this.#flags & waiting)) enqueue(this);
    this.#flags |= waiting;
    scheduleFlush();
  }

  #reconcile(list: WrappedList, hasNewerChildren: boolean): void {
    const { key, keyOf, make } = list.field;
    const items = (this.#record as Record<PropertyKey, readonly object[]>)[key] ?? [];
    if (items === list.items && !hasNewerChildren) return;
    const former = new Map(list.items.map((item, index) => [keyOf(item), list.children[index]]));
    const children = items.map((item) => {
      const child = former.get(keyOf(item));
      if (child === undefined) return this.#adopt(make(item));
      former.delete(keyOf(item));
      if (item !== child.#record || child.#flags & stale) child.#set(item, child.#lists.length > 0);
      return child;
    });
    for (const child of former.values()) if (child !== undefined) child.#parent = undefined;
    list.items = items;
    const isSame =
      children.length === list.children.length &&
      children.every((child, index) => child === list.children[index]);
    if (!isSame) list.children = children;
  }

  #rebuild(): R {
    const record = { ...this.#record };
    for (const list of this.#lists) {
      list.items = this.#itemsNow(list);
      (record as Record<PropertyKey, unknown>)[list.field.key] = list.items;
    }
    this.#clearChanged();
    this.#record = record;
    return record;
  }

  /** Reads only changed children: the others are scattered in memory, so reading them is slow. */
  #itemsNow({ items, children }: WrappedList): readonly object[] {
    const next = [...items];
    for (const child of this.#extras?.changed ?? none) {
      const index = children.indexOf(child);
      if (index !== -1) next[index] = child.#current();
    }
    return next;
  }

  #clearChanged(): void {
    this.#flags &= ~stale;
    if (this.#extras === undefined) return;
    for (const child of this.#extras.changed ?? none) child.#flags &= ~listed;
    this.#extras.changed = undefined;
  }

  #observe(): void {
    (this.#getExtras().atom ??= createAtom("ReactiveObject")).reportObserved();
  }

  get #lists(): readonly WrappedList[] {
    return this.#extras?.lists ?? none;
  }

  #getExtras(): Extras {
    return (this.#extras ??= { atom: undefined, cached: none, lists: none, changed: undefined });
  }

  #current(): R {
    return this.#flags & stale ? this.#rebuild() : this.#record;
  }
}

type ItemOf<List> = List extends readonly (infer Item extends object)[] ? Item : never;

interface Extras {
  atom: IAtom | undefined;
  cached: readonly CachedValue[];
  lists: readonly WrappedList[];
  changed: ReactiveObject<object>[] | undefined;
}

interface CachedValue {
  readonly derive: unknown;
  dependency: unknown;
  value: unknown;
}

interface ListOf<
  Key extends PropertyKey,
  Item extends object,
  Child extends ReactiveObject<object>,
> {
  readonly key: Key;
  make(item: Item): Child;
  /** Identifies a child when the list is replaced. Must be unique within its list. */
  keyOf(item: Item): unknown;
}

/** Call once per class, for `children`. A child remains the same object while its key is in the list. */
export function listOf<
  Key extends PropertyKey,
  Item extends object,
  Child extends ReactiveObject<object>,
>(key: Key, make: (item: Item) => Child, keyOf: (item: Item) => unknown): ListOf<Key, Item, Child> {
  return { key, make, keyOf };
}

interface WrappedList {
  readonly field: ListOf<PropertyKey, object, ReactiveObject<object>>;
  items: readonly object[];
  children: readonly ReactiveObject<object>[];
}
