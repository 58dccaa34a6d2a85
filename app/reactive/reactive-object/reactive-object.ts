import { _isComputingDerivation, createAtom, type IAtom, transaction } from "mobx";
import {
  callListener,
  countListeners,
  hasListener,
  type ListenerSlot,
  withListener,
  withoutListener,
} from "./listeners.ts";
import { enqueue, scheduleDrain } from "./notify-after-batch.ts";

/** A flag: a child was written to since the record was put together. */
const stale = 1;
/** A flag: the parent has this object among its `changed` ones. */
const listed = 2;
/** A flag: listeners are to be called when the batch ends. */
const waiting = 4;

const none: readonly never[] = [];

/**
 * Reactive objects: one wrapper around each plain, immutable record.
 *
 * ```ts
 * class ReactiveTodo extends ReactiveObject<Todo> {
 *   get title() { return this.snapshot.title; }
 *   get isCompleted() { return this.computed(isCompleted); }
 * }
 * const todo = new ReactiveTodo(record);
 * autorun(() => show(todo.title));        // a MobX reaction: tracked, re-run by MobX
 * const stop = todo.subscribe(saveLater); // a direct listener: no MobX, told of any change
 * todo.update({ title: "Call home" });
 * ```
 *
 * **Reads** cost two field accesses. Only a read inside a MobX derivation (`autorun`, `computed`,
 * `observer`) makes an atom, once. The atom stands for the whole object: an observer of one field
 * is told of a change to any other, and a MobX `computed` in between narrows that down.
 *
 * **Direct listeners** are fast because they are not reactions: no tracking, no diffing of what was
 * read, one slot in the object. They are called once for each batch of writes, when the outermost
 * MobX batch ends; MobX reactions of the same batch run at that time too, in no promised order.
 *
 * **Getters are written by hand.** Generated ones would share one `record[key]`, which engines
 * cannot specialise: a million reads took 60 ms instead of 2. `new Function` is against our CSP.
 *
 * **Children** (`listOf`) are wrapped when their list is first read. Writing to a child makes the
 * parent's snapshot stale, it is rebuilt when next read, and tells the parent's observers too.
 */
export class ReactiveObject<R extends object> {
  // Every field here is paid for by every object: what few of them need is in `#extras`.
  #record: R;
  #listeners: ListenerSlot = undefined;
  #parent: ReactiveObject<object> | undefined = undefined;
  #extras: Extras | undefined = undefined;
  #flags = 0;

  constructor(record: R) {
    this.#record = record;
  }

  /** The record as it is now, children included. A tracked read. */
  get snapshot(): R {
    if (_isComputingDerivation()) this.#observe();
    return this.#current();
  }

  /**
   * Writes some of the fields. Gives false, and tells nobody, when each already had that value.
   * Outside a MobX batch, observers and listeners hear of it before this returns.
   */
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

  /** Takes a whole new record, for instance from a store. The same one again changes nothing. */
  replace(record: R): boolean {
    if (record === this.#record && !(this.#flags & stale)) return false;
    this.#write(record, this.#lists.length > 0);
    return true;
  }

  /**
   * Calls `listener` after each batch of writes that changed this object or a child, until the
   * function that this gives back is called. It gets the object, and may read or write anything.
   *
   * What a listener throws is reported as MobX reports errors of reactions; the others still run.
   */
  subscribe(listener: (object: this) => void): () => void {
    this.#listeners = withListener(this.#listeners, listener);
    let isActive = true;
    return () => {
      if (isActive) this.#listeners = withoutListener(this.#listeners, listener);
      isActive = false;
    };
  }

  /** How many direct listeners there are. */
  get listenerCount(): number {
    return countListeners(this.#listeners);
  }

  /**
   * Ends direct subscriptions here and in every child, also for calls that are due. MobX's observers
   * end their own. The object itself stays usable.
   */
  dispose(): void {
    this.#listeners = undefined;
    for (const list of this.#lists) for (const child of list.children) child.dispose();
  }

  /** Not for users: a batch has ended without the listeners being called. */
  skip(): void {
    this.#flags &= ~waiting;
  }

  /** Not for users: a batch has ended, and the listeners are called. */
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

  /**
   * For subclasses: a computed value, kept until the record or `dependency` changes, whoever reads
   * it and whether or not that is tracked. `derive` is one function, not a new one at each read.
   */
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

  /**
   * For subclasses: the children made from one list of the record. A tracked read. The array stays
   * the same one until a child comes, goes or moves.
   */
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

  /** With `hasLists`, the children are made to agree with the record's lists; else they are kept. */
  #write(record: R, hasLists: boolean): void {
    if (this.#parent === undefined && !hasLists) {
      this.#record = record;
      this.#changed();
      return;
    }
    transaction(() => {
      this.#set(record, hasLists);
      this.#tellParent();
    });
  }

  /** What the parents have in their records is old now, up to the root. */
  #tellParent(): void {
    const parent = this.#parent;
    if (parent === undefined) return;
    if (!(this.#flags & listed)) parent.#list(this);
    parent.#flags |= stale;
    parent.#changed();
    parent.#tellParent();
  }

  #list(child: ReactiveObject<object>): void {
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
    if (hasNewerChildren) this.#forgetChanged();
  }

  /** The atom first: whoever is called afterwards finds every MobX value already marked stale. */
  #changed(): void {
    const extras = this.#extras;
    if (extras !== undefined) {
      extras.cached = none;
      extras.atom?.reportChanged();
    }
    if (this.#listeners === undefined) return;
    if (!(this.#flags & waiting)) enqueue(this);
    this.#flags |= waiting;
    scheduleDrain();
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

  /** Takes over what was written to children since the record was last whole. */
  #rebuild(): R {
    const record = { ...this.#record };
    for (const list of this.#lists) {
      list.items = this.#itemsNow(list);
      (record as Record<PropertyKey, unknown>)[list.field.key] = list.items;
    }
    this.#forgetChanged();
    this.#record = record;
    return record;
  }

  /** Only children that changed are looked at: the others are far apart in memory. */
  #itemsNow({ items, children }: WrappedList): readonly object[] {
    const next = [...items];
    for (const child of this.#extras?.changed ?? none) {
      const index = children.indexOf(child);
      if (index !== -1) next[index] = child.#current();
    }
    return next;
  }

  #forgetChanged(): void {
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

/** What objects need that are tracked, have computed values, or have children. */
interface Extras {
  atom: IAtom | undefined;
  cached: readonly CachedValue[];
  lists: readonly WrappedList[];
  changed: ReactiveObject<object>[] | undefined;
}

/** A computed value. */
interface CachedValue {
  readonly derive: unknown;
  dependency: unknown;
  value: unknown;
}

/** A field that holds a list of child records, each of which becomes a reactive object. */
interface ListOf<
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
interface WrappedList {
  readonly field: ListOf<PropertyKey, object, ReactiveObject<object>>;
  items: readonly object[];
  children: readonly ReactiveObject<object>[];
}
