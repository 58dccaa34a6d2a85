import { isObservable } from "mobx";
import { checkField, checkPlain, isPlain } from "./plain-record.ts";

/** For development: whoever gave the record hears of it when writing to it later. Throws a TypeError if it is not plain. */
export function takeOver(record: object): void {
  checkPlain(record);
  freeze(record);
}

/** As {@link takeOver}, for the values in changes: they are kept, and the changes themselves are not. */
export function takeOverValues(changes: object): void {
  checkPlain(changes);
  for (const value of Object.values(changes)) freeze(value);
}

/** What is frozen already is taken for frozen throughout. Throws a TypeError for a getter. */
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
