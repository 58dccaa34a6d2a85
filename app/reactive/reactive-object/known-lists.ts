import { checkKeysDiffer, itemsOf, type ListOf } from "./child-list.ts";

type Field = ListOf<PropertyKey, object, object>;

/** By class and field; undefined where objects of one class differ in it. */
const listsOfClass = new WeakMap<object, Map<PropertyKey, Field | undefined>>();

/** For development: from now on the lists of all objects of its class are checked. */
export function noteList(object: object, field: Field): void {
  const lists = listsOfClass.get(object.constructor) ?? new Map<PropertyKey, Field | undefined>();
  listsOfClass.set(object.constructor, lists);
  const isOther = lists.has(field.key) && lists.get(field.key) !== field;
  lists.set(field.key, isOther ? undefined : field);
}

/** For development. Throws if a key stands twice in a list of `next` that differs from the one of `record`. */
export function checkLists(object: object, record: object, next: object): void {
  for (const field of listsOfClass.get(object.constructor)?.values() ?? []) {
    if (field === undefined) continue;
    const items = itemsOf(next, field.key);
    if (items !== itemsOf(record, field.key)) checkKeysDiffer(field, items);
  }
}
