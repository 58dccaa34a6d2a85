import { expectTypeOf, test } from "vitest";
import type {
  Changes,
  PlainRecord,
} from "../../../../app/reactive/reactive-object/plain-record.ts";
import type { Line, Note } from "./sample-note.ts";

declare const key: unique symbol;

test("a required field takes no undefined, an optional one does", () => {
  expectTypeOf<{ title: undefined }>().not.toExtend<Changes<Note, { title: undefined }>>();
  expectTypeOf<{ title: string }>().toExtend<Changes<Note, { title: string }>>();
  expectTypeOf<{ size: undefined }>().toExtend<Changes<Note, { size: undefined }>>();
  expectTypeOf<Partial<Note>>().toExtend<Changes<Note, Partial<Note>>>();
});

test("an unknown field and a symbol are no changes", () => {
  expectTypeOf<{ titel: string }>().not.toExtend<Changes<Note, { titel: string }>>();
  expectTypeOf<{ [key]: 1 }>().not.toExtend<Changes<Note, { [key]: 1 }>>();
});

test("a record is no array, and has no symbol as key", () => {
  expectTypeOf<PlainRecord<Note>>().toEqualTypeOf<Note>();
  expectTypeOf<PlainRecord<readonly Line[]>>().toBeNever();
  expectTypeOf<PlainRecord<{ readonly [key]: number }>>().toBeNever();
});
