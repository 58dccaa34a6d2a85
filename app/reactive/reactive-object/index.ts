export { type Change, changesBetween, withChanges } from "./changes.ts";
export { listOf, type ListOf } from "./child-list.ts";
export type { Changes, PlainRecord } from "./plain-record.ts";
export { ReactiveObject } from "./reactive-object.ts";
