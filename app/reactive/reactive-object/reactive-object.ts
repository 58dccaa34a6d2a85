import { _isComputingDerivation, transaction } from "mobx";
import {
  type ChildList,
  createChildList,
  type Handles,
  type ItemOf,
  itemsOf,
  type ListOf,
  moveHandles,
  restoreRemoved,
} from "./child-list.ts";
import {
  checkKeysDiffer,
  checkLists,
  checkNotDeriving,
  derivePurely,
  freezeRecord,
  freezeValues,
  isCreatedInDerive,
  isDevelopment,
  recordCreation,
  registerList,
  warnOfInlineDerive,
} from "./development.ts";
import {
  callListener,
  countListeners,
  enqueue,
  hasListener,
  isList,
  type ListenerSlot,
  notify,
  scheduleFlush,
  skip,
  withListener,
  withoutListener,
} from "./listeners.ts";
import { createObserved, type Observed } from "./observed.ts";
import { assign, type Changes, differs, type PlainRecord } from "./plain-record.ts";

/** Flag: a child is newer than the record. */
const stale = 1;
/** Flag: the object is in its list's `changed`, and its ancestors are in theirs. */
const listed = 2;
/** Flag: listeners will run when the batch ends. */
const waiting = 4;
/** Flag: the object has had a subscription. */
const subscribed = 8;
/** Flag: the object's key was removed from its list. */
const removed = 16;
/** Flag: the record was not handed out yet, so it can be written to. */
const owned = 32;

/** Values cached per record. The limit matters if `derive` is a new function each time. */
const maxCached = 64;

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
 * runInAction(() => todo.update({ title: "Call home" }));
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
  #parentList: ChildList<AnyObject> | undefined = undefined;
  #index = 0;
  #extras: Extras | undefined = undefined;
  #flags = 0;

  constructor(record: PlainRecord<R>) {
    if (isDevelopment) {
      freezeRecord(record);
      recordCreation(this);
    }
    this.#record = record;
  }

  /** The current record, including what children wrote. A snapshot never changes; a write makes the next one. Tracked. */
  get snapshot(): Readonly<R> {
    if (_isComputingDerivation()) this.#observe();
    if (this.#flags & (stale | owned)) this.#publish();
    return this.#record;
  }

  /**
   * Returns false if no field changes, or if this child was removed from its list. Outside a MobX batch, observers and
   * listeners run synchronously. Writes between two reads of `snapshot` copy the record once.
   */
  update<C extends Partial<R>>(changes: C & Changes<R, C>): boolean {
    if (isDevelopment) {
      checkNotDeriving(this);
      freezeValues(changes);
      this.#checkKey({ ...this.#record, ...changes });
    }
    if (this.#isRemoved()) return this.#refuseWrite();
    const hasLists = this.#hasListIn(changes);
    if (hasLists && this.#flags & stale) this.#rebuild();
    if (!differs(changes, this.#record)) return false;
    if (isDevelopment && !hasLists) checkLists(this, this.#record, { ...this.#record, ...changes });
    if (hasLists) {
      this.#writeWithChildren(this.#changedCopy(changes));
      return true;
    }
    this.#own();
    assign(changes, this.#record);
    this.#announceChange();
    return true;
  }

  /**
   * Returns false if `record` is the current one, or if this child was removed from its list. A child remains the same object
   * while its key is in the list, and a removed one returns with its last record. A copy counts as another record.
   */
  replace(record: PlainRecord<R>): boolean {
    if (isDevelopment) {
      checkNotDeriving(this);
      freezeRecord(record);
      this.#checkKey(record);
    }
    if (this.#isRemoved()) return this.#refuseWrite();
    if (record === this.#record && !(this.#flags & stale)) return false;
    this.#writeWithChildren(record);
    return true;
  }

  /** Calls `listener` after each batch that changed this object or a child. Returns an unsubscribe function. */
  subscribe(listener: (object: this) => void): () => void {
    const isFirst = !(this.#flags & subscribed);
    const entry = isFirst ? listener : { listener };
    this.#flags |= subscribed;
    this.#listeners = withListener(this.#listeners, entry);
    return () => {
      this.#listeners = withoutListener(this.#listeners, entry);
    };
  }

  get listenerCount(): number {
    return countListeners(this.#listeners);
  }

  /**
   * True after this child's key, or that of an ancestor, was removed from its list. The child keeps its last record, and
   * ignores writes, with a warning in development. Replacing the parent by a record that contains this very record, as undo
   * does, restores the child. Listeners run on both occasions. Tracked.
   */
  get isRemoved(): boolean {
    if (_isComputingDerivation()) this.#observe();
    return this.#isRemoved();
  }

  /**
   * Removes the direct listeners of this object and its children. Reads and writes still work, but an undo creates new
   * objects for removed children. With `using`, it runs at the end of the block.
   */
  [Symbol.dispose](): void {
    this.dispose();
  }

  dispose(): void {
    this.#listeners = undefined;
    for (let list = this.#firstList; list !== undefined; list = list.next) {
      for (const child of list.handles) child?.dispose();
      list.removed = undefined;
    }
  }

  toJSON(): Readonly<R> {
    return this.snapshot;
  }

  /** Internal: called at the end of a batch to skip the listeners. */
  [skip](): void {
    this.#flags &= ~waiting;
  }

  /** Internal: called at the end of a batch. */
  [notify](): void {
    this.#flags &= ~waiting;
    const listeners = this.#listeners;
    if (listeners === undefined) return;
    if (!isList(listeners)) {
      callListener(listeners, this);
      return;
    }
    for (const entry of listeners) {
      const isStillThere = listeners === this.#listeners || hasListener(this.#listeners, entry);
      if (isStillThere) callListener(entry, this);
    }
  }

  /**
   * Cached until the record or `dependency` changes, even for untracked reads. Pass the same pure function every time. One
   * value is cached per function: readers with different dependencies need functions of their own.
   */
  protected computed<T>(derive: (record: R) => T): T;
  protected computed<T, D>(derive: (record: R, dependency: D) => T, dependency: D): T;
  protected computed<T, D>(derive: (record: R, dependency?: D) => T, dependency?: D): T {
    if (isDevelopment) warnOfInlineDerive(this, derive as () => unknown);
    const record = this.snapshot;
    for (const entry of this.#extras?.cached ?? none) {
      if (entry.derive !== derive) continue;
      if (!Object.is(entry.dependency, dependency)) {
        entry.value = evaluate(derive, record, dependency);
        entry.dependency = dependency;
      }
      return entry.value as T;
    }
    const value = evaluate(derive, record, dependency);
    const extras = this.#getExtras();
    const isFull = extras.cached.length === maxCached;
    const kept = isFull ? extras.cached.slice(1) : extras.cached;
    extras.cached = [...kept, { derive, dependency, value }];
    return value;
  }

  /**
   * Creates the child at `index` on first use: to write to it, to listen to it or to observe it alone. To read only, use the
   * records in `snapshot`, which costs nothing. Tracked.
   */
  protected child<Key extends keyof R, Child extends AnyObject>(
    field: ListOf<Key, ItemOf<R[Key]>, Child>,
    index: number,
  ): Child | undefined {
    if (_isComputingDerivation()) this.#observe();
    return this.#childAt(this.#listOf(field), index) as Child | undefined;
  }

  /** Creates all children. Returns the same array until one is added, removed or moved. Tracked. */
  protected children<Key extends keyof R, Child extends AnyObject>(
    field: ListOf<Key, ItemOf<R[Key]>, Child>,
  ): readonly Child[] {
    if (_isComputingDerivation()) this.#observe();
    const list = this.#listOf(field);
    list.all ??= itemsOf(this.#record, field.key)
      .map((_, index) => this.#childAt(list, index))
      .filter((child) => child !== undefined);
    return list.all as readonly Child[];
  }

  /** Development only. Throws if this child takes a sibling's key. */
  #checkKey(next: R): void {
    const list = this.#parentList;
    if (list === undefined || this.#isRemoved()) return;
    if (list.field.keyOf(next) === list.field.keyOf(this.#record)) return;
    const siblings = itemsOf(list.parent.#record, list.field.key).map((item, index) => {
      const handle = list.handles[index];
      return handle === undefined ? item : handle.#record;
    });
    checkKeysDiffer(list.field, siblings.with(this.#index, next));
  }

  #isRemoved(): boolean {
    if (this.#flags & removed) return true;
    return this.#parentList !== undefined && this.#parentList.parent.#isRemoved();
  }

  #refuseWrite(): false {
    if (isDevelopment) {
      console.warn(`A write to a removed ${this.constructor.name} was lost: see its isRemoved`);
    }
    return false;
  }

  #listOf(given: ListOf<PropertyKey, never, AnyObject>): ChildList<AnyObject> {
    const field = given as AnyField;
    for (let list = this.#firstList; list !== undefined; list = list.next) {
      if (list.field.key !== field.key) continue;
      if (isDevelopment && list.field !== field) {
        throw new Error(
          `The field ${String(field.key)} has another listOf already: share one, made outside of the getters`,
        );
      }
      return list;
    }
    if (isDevelopment) checkKeysDiffer(field, itemsOf(this.#record, field.key));
    if (isDevelopment) registerList(this, field);
    const extras = this.#getExtras();
    extras.firstList = createChildList(field, this, extras.firstList);
    return extras.firstList;
  }

  #childAt(list: ChildList<AnyObject>, index: number): AnyObject | undefined {
    const present = list.handles[index];
    if (present !== undefined) return present;
    const item = itemsOf(this.#record, list.field.key)[index];
    if (item === undefined) return undefined;
    const child = list.field.make(item);
    const isSame = itemsOf(this.#record, list.field.key)[index] === item;
    if (list.handles[index] !== undefined || !isSame) {
      throw new Error("A make only makes: it writes to no list, and asks for no child of its item");
    }
    if (child.#parentList !== undefined || child.#flags & removed) {
      throw new Error("What make returned already has a parent");
    }
    if (isDevelopment && child.#record !== item) {
      throw new Error("What make returned does not wrap its item");
    }
    child.#parentList = list;
    child.#index = index;
    list.handles[index] = child;
    return child;
  }

  #hasListIn(changes: object): boolean {
    for (let list = this.#firstList; list !== undefined; list = list.next) {
      if (list.field.key in changes) return true;
    }
    return false;
  }

  #changedCopy(changes: Partial<R>): R {
    const record = { ...this.#record };
    assign(changes, record);
    if (isDevelopment) Object.freeze(record);
    return record;
  }

  /** Copies the record, once until it is handed out. */
  #own(): void {
    if (this.#flags & owned) return;
    this.#record = { ...this.#record };
    this.#flags |= owned;
  }

  #writeWithChildren(record: R): void {
    const plans: Plan[] = [];
    this.#plan(record, plans);
    const moved: AnyObject[] = [];
    for (const plan of plans) plan.object.#commit(plan, moved);
    if (plans.length === 1 && moved.length === 0) {
      this.#announceChange();
      return;
    }
    transaction(() => {
      for (const child of moved) child.#announceDownwards();
      for (const { object } of plans) if (object !== this) object.#announce();
      this.#announceChange();
    });
  }

  /**
   * Adds to `plans` what `record` changes in the children, then in this object. It can throw, so it changes nothing itself
   * but to merge what children wrote.
   */
  #plan(record: R, plans: Plan[]): void {
    if (this.#flags & stale) this.#rebuild();
    if (isDevelopment) checkLists(this, this.#record, record);
    const moves: Move[] = [];
    for (let list = this.#firstList; list !== undefined; list = list.next) {
      const former = itemsOf(this.#record, list.field.key);
      const items = itemsOf(record, list.field.key);
      if (items === former) continue;
      if (isDevelopment) checkKeysDiffer(list.field, items);
      const handles = moveHandles(list, former, items);
      if (list.removed !== undefined) restoreRemoved(list.removed, former, items, handles);
      moves.push({ list, handles, length: items.length });
      for (const [index, child] of handles.entries()) {
        const item = items[index];
        if (child === undefined || item === undefined) continue;
        if (item !== child.#record) child.#plan(item, plans);
      }
    }
    plans.push({ object: this, record, moves });
  }

  /** Adds to `moved` the children that are removed or restored. */
  #commit({ record, moves }: Plan, moved: AnyObject[]): void {
    this.#record = record as R;
    this.#flags &= ~owned;
    for (const { list, handles, length } of moves) {
      const removedChildren = new Set(list.handles);
      for (const [index, child] of handles.entries()) {
        if (child === undefined) continue;
        child.#index = index;
        if (!removedChildren.delete(child)) moved.push(child.#restoreTo(list));
      }
      for (const child of removedChildren) {
        if (child !== undefined) moved.push(child.#removeFrom(list));
      }
      list.handles = handles;
      const isSame =
        list.all?.length === length && list.all.every((child, index) => child === handles[index]);
      if (!isSame) list.all = undefined;
    }
  }

  #removeFrom(list: ChildList<AnyObject>): this {
    this.#parentList = undefined;
    this.#flags |= removed;
    (list.removed ??= new WeakMap()).set(this.#record, this);
    return this;
  }

  #restoreTo(list: ChildList<AnyObject>): this {
    this.#parentList = list;
    this.#flags &= ~removed;
    list.removed?.delete(this.#record);
    return this;
  }

  /** Announces a new record: for this object first, then for its ancestors. */
  #announceChange(): void {
    if (isDevelopment) this.#getObserved();
    if (this.#parentList === undefined) {
      this.#announce();
    } else {
      this.#makeAncestorsStale();
      if (this.#isObservedUpwards()) transaction(() => this.#announceUpwards());
      else this.#announceUpwards();
    }
    scheduleFlush();
  }

  #makeAncestorsStale(): void {
    const list = this.#parentList;
    if (this.#flags & listed || list === undefined) return;
    if (list.changed === undefined) list.changed = [this];
    else list.changed.push(this);
    this.#flags |= listed;
    list.parent.#flags |= stale;
    list.parent.#makeAncestorsStale();
  }

  #isObservedUpwards(): boolean {
    if (this.#extras !== undefined && this.#extras.observed !== undefined) return true;
    return this.#parentList !== undefined && this.#parentList.parent.#isObservedUpwards();
  }

  #announceUpwards(): void {
    this.#announce();
    if (this.#parentList !== undefined) this.#parentList.parent.#announceUpwards();
  }

  #announceDownwards(): void {
    this.#announce();
    for (let list = this.#firstList; list !== undefined; list = list.next) {
      for (const child of list.handles) if (child !== undefined) child.#announceDownwards();
    }
  }

  /** Reports to MobX first, so that its values are already stale when listeners run. */
  #announce(): void {
    if (this.#extras !== undefined) {
      this.#extras.cached = none;
      this.#extras.observed?.reportChanged();
    }
    if (this.#listeners === undefined || this.#flags & waiting) return;
    this.#flags |= waiting;
    enqueue(this);
  }

  /** Merges what children wrote. The returned record is never written to again. */
  #publish(): R {
    if (this.#flags & stale) this.#rebuild();
    this.#flags &= ~owned;
    if (isDevelopment) Object.freeze(this.#record);
    return this.#record;
  }

  #rebuild(): void {
    this.#own();
    const record = this.#record as Record<PropertyKey, unknown>;
    for (let list = this.#firstList; list !== undefined; list = list.next) {
      if (list.changed === undefined) continue;
      const items = [...itemsOf(record, list.field.key)];
      for (const child of list.changed) {
        items[child.#index] = child.#publish();
        child.#flags &= ~listed;
      }
      list.changed = undefined;
      if (isDevelopment) Object.freeze(items);
      record[list.field.key] = items;
    }
    this.#flags &= ~stale;
  }

  #observe(): void {
    if (isDevelopment && isCreatedInDerive(this)) return;
    this.#getObserved().reportObserved();
  }

  #getObserved(): Observed {
    return (this.#getExtras().observed ??= createObserved(this));
  }

  get #firstList(): ChildList<AnyObject> | undefined {
    return this.#extras?.firstList;
  }

  #getExtras(): Extras {
    return (this.#extras ??= { observed: undefined, cached: none, firstList: undefined });
  }
}

type AnyObject = ReactiveObject<object>;
type AnyField = ListOf<PropertyKey, object, AnyObject>;

interface Plan {
  readonly object: AnyObject;
  readonly record: object;
  readonly moves: readonly Move[];
}

interface Move {
  readonly list: ChildList<AnyObject>;
  readonly handles: Handles<AnyObject>;
  readonly length: number;
}

interface Extras {
  observed: Observed | undefined;
  cached: readonly CachedValue[];
  firstList: ChildList<AnyObject> | undefined;
}

interface CachedValue {
  readonly derive: unknown;
  dependency: unknown;
  value: unknown;
}

function evaluate<R, D, T>(derive: (record: R, dependency: D) => T, record: R, dependency: D): T {
  return isDevelopment
    ? derivePurely(() => derive(record, dependency))
    : derive(record, dependency);
}
