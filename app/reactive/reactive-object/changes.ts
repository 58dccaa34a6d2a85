import { isExactly, isPlain } from "./plain-record.ts";

type Fields = Record<PropertyKey, unknown>;

/** Identifies an item of a list. */
export type Key = string | number;

/** Where a change is, from the record down: names of fields and, in a list, the key of an item. */
type Path = readonly Key[];

/** A difference between two snapshots: plain data, which can be stored and sent. */
export type Change =
  /** The field at `path` became `value`. */
  | { readonly path: Path; readonly value: unknown }
  /** The field at `path` went. */
  | { readonly path: Path; readonly isMissing: true }
  /** The field at `path` became undefined, which JSON would leave out. */
  | { readonly path: Path; readonly isUndefined: true }
  /** The list at `path` lost the items with the keys `removed`, and got or moved those that are `placed`. */
  | { readonly path: Path; readonly removed: readonly Key[]; readonly placed: readonly Placed[] };

interface Placed {
  readonly key: Key;
  /** The key of the item before it; null for the first. */
  readonly after: Key | null;
  /** Only of an item that is new to the list. */
  readonly item?: object;
}

/** Returns an item's `id` if that is a string or a number: items of a list are told apart by it. */
export function idOf(item: unknown): Key | undefined {
  const id: unknown =
    typeof item === "object" && item !== null && "id" in item ? item.id : undefined;
  return isKey(id) ? id : undefined;
}

function isSameItem(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const id = idOf(one);
  return id !== undefined && id === idOf(other);
}

/** The part in which two lists differ: from `start` to an end in each. */
export function differingPart(before: readonly unknown[], after: readonly unknown[]) {
  let start = 0;
  let endBefore = before.length;
  let endAfter = after.length;
  while (start < endBefore && start < endAfter && isSameItem(before[start], after[start])) start++;
  while (endBefore > start && endAfter > start) {
    if (!isSameItem(before[endBefore - 1], after[endAfter - 1])) break;
    endBefore--;
    endAfter--;
  }
  return { start, endBefore, endAfter };
}

/**
 * Returns `after` with every part that equals one of `before` replaced by that, and `before` itself if all of it is equal.
 * Items of lists are matched by their `id`, or else by their place.
 */
export function shareStructure<T extends object>(before: object, after: T): T {
  // With what each part was compared; without a result while it still is.
  const done = new Map<object, { former: object; result?: object }>();
  const frames: Frame[] = [openFrame(before, after)];
  for (;;) {
    const frame = frames.at(-1)!;
    if (frame.position === frame.length) {
      frames.pop();
      const copy = frame.received === frame.after ? frame.copy : undefined;
      const result = frame.isEqual ? frame.former : (copy ?? frame.received);
      const compared = done.get(frame.received);
      if (compared) compared.result = result;
      const outer = frames.at(-1);
      if (outer === undefined) return result as T;
      settle(outer, result);
      continue;
    }
    const key = keyAt(frame);
    const value = frame.after[key];
    const former = frame.formers ? frame.formers[frame.position] : frame.before[key];
    const isKept = Object.is(frame.formers, frame.before) || (frame.formers && !frame.isEqual);
    if (isKept && former === value) frame.position++;
    else if (Object.is(former, value)) settle(frame, value);
    else if (canShare(former, value) || areCollections(former, value)) {
      const known = done.get(value);
      if (known && (known.former === former || !known.result)) {
        settle(frame, known.result ?? value);
        continue;
      }
      done.set(value, { former: former as object });
      frames.push(openFrame(former as object, value));
    } else settle(frame, isSameValue(former, value) ? former : value);
  }
}

/** Two objects that are being compared. A stack of frames takes any depth. */
interface Frame {
  readonly former: object;
  readonly received: object;
  /** The same, or the members of a Map or a Set. */
  readonly before: Fields;
  readonly after: Fields;
  /** Undefined for a list. */
  readonly names: readonly string[] | undefined;
  /** For a list, what may be an earlier form of each item. */
  readonly formers: readonly unknown[] | undefined;
  readonly length: number;
  position: number;
  isEqual: boolean;
  copy: Fields | undefined;
}

function openFrame(former: object, received: object): Frame {
  const before = partsOf(former);
  const after = partsOf(received);
  const areLists = Array.isArray(before) && Array.isArray(after);
  const formers = areLists ? alignItems(before, after) : undefined;
  const names = areLists ? undefined : namesOf(after);
  const { length } = names ?? formers ?? [];
  const isEqual = length === (areLists ? before : namesOf(before)).length;
  return {
    former,
    received,
    before,
    after,
    names,
    formers,
    length,
    position: 0,
    isEqual,
    copy: undefined,
  };
}

function partsOf(value: object): Fields {
  return (value instanceof Map || value instanceof Set ? [...value] : value) as Fields;
}

/** Leaves out `__proto__`, which parsed JSON can contain. */
function namesOf(record: object): readonly string[] {
  const names = Object.keys(record);
  return names.includes("__proto__") ? names.filter((name) => name !== "__proto__") : names;
}

function keyAt({ names, position }: Frame): PropertyKey {
  return names?.[position] ?? position;
}

function settle(frame: Frame, result: unknown): void {
  const key = keyAt(frame);
  if (!Object.is(result, frame.after[key])) {
    frame.copy ??= copyOf(frame.after);
    frame.copy[key] = result;
  }
  frame.isEqual &&= Object.hasOwn(frame.before, key) && Object.is(result, frame.before[key]);
  frame.position++;
}

function alignItems(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const { start, endBefore, endAfter } = differingPart(before, after);
  if (start === endBefore && start === endAfter) return before;
  const byKey = new Map(before.slice(start, endBefore).map((item) => [idOf(item), item]));
  const middle = after.slice(start, endAfter).map((item, index) => {
    const key = idOf(item);
    return key === undefined ? before[start + index] : byKey.get(key);
  });
  return before.slice(0, start).concat(middle, before.slice(endBefore));
}

function canShare(former: unknown, value: unknown): value is Fields {
  if (typeof former !== "object" || former === null) return false;
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(former) || Array.isArray(value)) {
    return Array.isArray(former) && Array.isArray(value);
  }
  return isPlain(former) && isPlain(value);
}

function copyOf(part: Fields): Fields {
  return (Array.isArray(part) ? [...part] : { ...part }) as Fields;
}

/** Compared by their members, in their order. */
function areCollections(former: unknown, value: unknown): value is object {
  return isExactly(value, Map)
    ? isExactly(former, Map)
    : isExactly(value, Set) && isExactly(former, Set);
}

function isSameValue(former: unknown, value: unknown): boolean {
  if (isExactly(former, Date) && isExactly(value, Date)) return Object.is(+former, +value);
  return isExactly(former, RegExp) && isExactly(value, RegExp) && `${former}` === `${value}`;
}

/** A path that shares its start with others. */
interface Step {
  readonly outer: Step | undefined;
  readonly key: Key;
  /** The object of the later snapshot that has the key. */
  readonly part: object;
  readonly depth: number;
}

function stepTo(key: Key, part: object, outer: Step | undefined): Step {
  return { outer, key, part, depth: (outer?.depth ?? 0) + 1 };
}

/** Throws a TypeError for a record in itself. Looks only at depths that are powers of two: any cycle comes to one of them. */
function checkTree(step: Step | undefined, part: object): void {
  if (step === undefined || (step.depth & (step.depth - 1)) !== 0) return;
  for (let at: Step | undefined = step; at !== undefined; at = at.outer) {
    if (at.part === part) throw new TypeError("Records form a tree: this one stands in itself");
  }
}

function pathOf(step: Step | undefined): Path {
  const path: Key[] = [];
  for (let at = step; at !== undefined; at = at.outer) path.push(at.key);
  return path.toReversed();
}

/**
 * Returns the changes that lead from one snapshot to another. To undo, ask for the way back; to rebase, give the changes to
 * {@link withChanges} with a newer snapshot. Lists whose items all have an `id` change item by item, other lists as a whole.
 * Throws a TypeError for records that stand in themselves.
 */
export function changesBetween(before: object, after: object): readonly Change[] {
  const changes: Change[] = [];
  const pushValue = (step: Step | undefined, value: unknown) => {
    const path = pathOf(step);
    changes.push(value === undefined ? { path, isUndefined: true } : { path, value });
  };
  const pending: { step: Step | undefined; before: Fields; after: Fields }[] = [];
  const compare = (step: Step | undefined, former: unknown, value: unknown) => {
    if (Object.is(former, value)) return;
    if (canShare(former, value) && (!Array.isArray(value) || areKeyed(former, value))) {
      pending.push({ step, before: former as Fields, after: value });
    } else pushValue(step, value);
  };
  compare(undefined, before, shareStructure(before, after));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { step } = next;
    checkTree(step, next.after);
    if (Array.isArray(next.before) && Array.isArray(next.after)) {
      const change = listChange(next.before, next.after);
      if (change.removed.length > 0 || change.placed.length > 0) {
        changes.push({ path: pathOf(step), ...change });
      }
      const former = byIds(next.before);
      for (const item of next.after) {
        const key = idOf(item)!;
        if (former.has(key)) compare(stepTo(key, next.after, step), former.get(key), item);
      }
      continue;
    }
    for (const key of namesOf(next.before)) {
      if (Object.hasOwn(next.after, key)) continue;
      changes.push({ path: pathOf(stepTo(key, next.after, step)), isMissing: true });
    }
    for (const key of namesOf(next.after)) {
      const value = next.after[key];
      const inner = stepTo(key, next.after, step);
      if (Object.hasOwn(next.before, key)) compare(inner, next.before[key], value);
      else pushValue(inner, value);
    }
  }
  return changes;
}

export function byIds(items: readonly object[]): Map<Key | undefined, object> {
  return new Map(items.map((item) => [idOf(item), item]));
}

/** True if all items of both have an `id`, and none has another's. */
function areKeyed(...lists: readonly unknown[]): boolean {
  return lists.every((list) => {
    const keys = new Set((list as readonly unknown[]).map(idOf));
    return keys.size === (list as readonly unknown[]).length && !keys.has(undefined);
  });
}

function listChange(before: readonly object[], after: readonly object[]) {
  const { start, endBefore, endAfter } = differingPart(before, after);
  const places = new Map(before.slice(start, endBefore).map((item, place) => [idOf(item)!, place]));
  const placed: Placed[] = [];
  const staying = longestAscent(
    after.slice(start, endAfter).flatMap((item) => places.get(idOf(item)!) ?? []),
  );
  for (let index = start; index < endAfter; index++) {
    const item = after[index]!;
    const key = idOf(item)!;
    const position = { key, after: idOf(after[index - 1]) ?? null };
    const place = places.get(key);
    places.delete(key);
    if (place === undefined) placed.push({ ...position, item });
    else if (!staying.has(place)) placed.push(position);
  }
  return { removed: [...places.keys()], placed };
}

/** The longest increasing subsequence of different numbers: the most items that need no move. */
function longestAscent(places: readonly number[]): ReadonlySet<number> {
  /** The lowest number that ends an ascent of each length. */
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const place of places) {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < place) low = middle + 1;
      else high = middle;
    }
    previous.set(place, ends[low - 1]);
    ends[low] = place;
  }
  const ascent = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) ascent.add(at);
  return ascent;
}

/**
 * Returns a record with the changes, which shares all else with `record`. The changes may have been found in another
 * record: a change to something that is gone is dropped, and an item after one that is gone goes to the end. Invalid changes
 * are dropped, too.
 */
export function withChanges<R extends object>(record: R, changes: readonly Change[]): R {
  const root: Fields = { record };
  const copies = new Set<unknown>([root]);
  const places = new Map<unknown, ReadonlyMap<Key | undefined, number>>();
  const nameIn = (part: Fields, key: Key): PropertyKey | undefined => {
    if (!Array.isArray(part)) return key === "__proto__" ? undefined : key;
    if (!places.has(part)) places.set(part, new Map(part.map((item, at) => [idOf(item), at])));
    return places.get(part)?.get(key);
  };
  const enter = (part: Fields | undefined, key: Key): Fields | undefined => {
    const name = part && nameIn(part, key);
    if (part === undefined || name === undefined || !Object.hasOwn(part, name)) return undefined;
    const inner = part[name];
    if (copies.has(inner)) return inner as Fields;
    if (!canShare(inner, inner)) return undefined;
    const copy = copyOf(inner);
    copies.add(copy);
    return (part[name] = copy);
  };
  for (const change of changes) {
    if (!isChange(change)) continue;
    const [last = "", ...rest] = ["record", ...change.path].toReversed();
    const part = rest.reduceRight(enter, root);
    const name = part && nameIn(part, last);
    if (part === undefined || name === undefined) continue;
    const former = part[name];
    if (Array.isArray(part) && !("value" in change)) continue;
    if ("value" in change) part[name] = joined(former, change.value);
    else if ("isUndefined" in change) part[name] = undefined;
    else if ("isMissing" in change) delete part[name];
    else if (Array.isArray(former)) part[name] = placeItems(former, change.removed, change.placed);
  }
  return shareStructure(record, root["record"] as R);
}

/** Validates a change that was received or stored, which may be anything. */
function isChange(given: unknown): given is Change {
  const { path, ...rest } = Object(given) as Fields;
  if (!isList(path, isKey)) return false;
  if ("value" in rest) return path.length > 0 || canShare({}, rest["value"]);
  if ("isMissing" in rest || "isUndefined" in rest) return path.length > 0;
  return isList(rest["removed"], isKey) && isList(rest["placed"], isPlaced);
}

function isList(given: unknown, isItem: (item: unknown) => boolean): given is readonly unknown[] {
  return Array.isArray(given) && given.every(isItem);
}

function isKey(given: unknown): given is Key {
  return typeof given === "string" || typeof given === "number";
}

function isPlaced(given: unknown): boolean {
  const { key, after, item } = Object(given) as Fields;
  return (
    isKey(key) && (after === null || isKey(after)) && (item === undefined || idOf(item) === key)
  );
}

/** An item that both sides added, as its `id` tells, keeps the fields that only the other side gave it. */
function joined<T>(former: unknown, added: T): T {
  const isBoth = idOf(added) !== undefined && isSameItem(former, added) && canShare(former, added);
  return isBoth ? { ...(former as Fields), ...added } : added;
}

function placeItems(items: readonly object[], removed: readonly Key[], given: readonly Placed[]) {
  const known = byIds(items);
  const placed = [...new Map(given.map((one) => [one.key, one])).values()];
  const leaving = new Set<Key | undefined>([...removed, ...placed.map(({ key }) => key)]);
  const rest = items.filter((item) => !leaving.has(idOf(item)));
  const anchors = new Set([null, ...rest.map(idOf), ...placed.map(({ key }) => key)]);
  /** The items after each anchor; those for undefined stand at the end. */
  const following = new Map<Key | null | undefined, Placed[]>();
  for (const one of placed) {
    const anchor = anchors.has(one.after) ? one.after : undefined;
    const others = following.get(anchor);
    if (others === undefined) following.set(anchor, [one]);
    else others.push(one);
  }
  const result: object[] = [];
  const take = (anchor: Key | null | undefined) => {
    const taken = following.get(anchor)?.toReversed() ?? [];
    following.delete(anchor);
    return taken;
  };
  const addAfter = (anchor: Key | null | undefined) => {
    const pending = take(anchor);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const former = known.get(next.key);
      const item = next.item ? joined(former, next.item) : former;
      if (item !== undefined) result.push(item);
      for (const one of take(next.key)) pending.push(one);
    }
  };
  addAfter(null);
  for (const item of rest) {
    result.push(item);
    const key = idOf(item);
    if (key !== undefined) addAfter(key);
  }
  addAfter(undefined);
  // Items that stand after each other in a circle were never reached.
  for (const anchor of following.keys()) addAfter(anchor);
  return result;
}
