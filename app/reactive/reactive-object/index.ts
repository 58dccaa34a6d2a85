export { type Change, changesBetween, withChanges } from "./changes.ts";
export { listOf } from "./child-list.ts";
export { ReactiveObject } from "./reactive-object.ts";
