import { expect, expectTypeOf, test } from "vitest";
import { withChanges } from "../../../../app/reactive/reactive-object/changes.ts";
import { listOf } from "../../../../app/reactive/reactive-object/child-list.ts";
import type {
  Changes,
  PlainRecord,
} from "../../../../app/reactive/reactive-object/plain-record.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { type Line, type Note, ReactiveLine, ReactiveNote } from "./sample-note.ts";

declare const key: unique symbol;

type Shape =
  | { readonly kind: "circle"; readonly name: string; readonly radius: number }
  | { readonly kind: "square"; readonly name: string; readonly side: number };

type Takes<Record extends object, Given> = Given extends Changes<Record, Given> ? true : false;

test("changes hold known fields, no symbol, and undefined for optional fields alone", () => {
  expectTypeOf<Takes<Note, { title: string }>>().toEqualTypeOf<true>();
  expectTypeOf<Takes<Note, { size: undefined }>>().toEqualTypeOf<true>();
  expectTypeOf<Takes<Note, { size?: number }>>().toEqualTypeOf<true>();
  expectTypeOf<Takes<Note, { title: undefined }>>().toEqualTypeOf<false>();
  expectTypeOf<Takes<Note, { title?: string }>>().toEqualTypeOf<false>();
  expectTypeOf<Takes<Note, Partial<Note>>>().toEqualTypeOf<false>();
  expectTypeOf<Takes<Note, { titel: string }>>().toEqualTypeOf<false>();
  expectTypeOf<Takes<Note, { [key]: 1 }>>().toEqualTypeOf<false>();
});

test("of a union, only what all members take can be changed", () => {
  expectTypeOf<Takes<Shape, { name: string }>>().toEqualTypeOf<true>();
  expectTypeOf<Takes<Shape, { kind: "square" }>>().toEqualTypeOf<false>();
  expectTypeOf<Takes<Shape, { side: number }>>().toEqualTypeOf<false>();
});

test("a record is no array, and has no symbol as key", () => {
  expectTypeOf<PlainRecord<Note>>().toEqualTypeOf<Note>();
  expectTypeOf<PlainRecord<readonly Line[]>>().toBeNever();
  expectTypeOf<PlainRecord<{ readonly [key]: number }>>().toBeNever();
});

const lines = listOf("lines", (line: Line) => new ReactiveLine(line));
// @ts-expect-error ReactiveNote takes notes, and the list holds lines, which have no title.
void listOf("lines", () => new ReactiveNote({ title: "One", lines: [] }));

interface Picture {
  readonly id: number;
  readonly source: string;
}

interface Lists {
  readonly lines: readonly Line[] | null;
  readonly optional?: readonly Line[];
  readonly mixed: readonly (Line | Picture)[];
  readonly texts: readonly string[];
  readonly text: string;
}

const optional = { ...lines, name: "optional" } as const;
const mixed = { ...lines, name: "mixed" } as const;
const texts = { ...lines, name: "texts" } as const;
const text = { ...lines, name: "text" } as const;
const pictureOrLine = listOf("mixed", (item: Line | Picture) =>
  "source" in item ? new ReactiveObject<Picture>(item) : new ReactiveLine(item),
);

class Holder extends ReactiveObject<Lists> {
  taken() {
    return [this.childAt(lines, 0), this.childrenOf(optional), this.childAt(pictureOrLine, 0)];
  }

  refused() {
    // @ts-expect-error The list of lines cannot make a child of a picture.
    this.childAt(mixed, 0);
    // @ts-expect-error Nor children of a list that holds pictures.
    this.childrenOf(mixed);
    // @ts-expect-error Only records have children, strings do not.
    this.childAt(texts, 0);
    // @ts-expect-error The field holds one string, not a list.
    this.childrenOf(text);
  }
}

test("a field is asked for children by a listOf that takes each of its items, or refused", () => {
  const record = { lines: [], mixed: [], texts: [], text: "" };
  expectTypeOf(new Holder(record).taken()[0]).not.toBeAny();
  expectTypeOf<Holder["refused"]>().returns.toBeVoid();
});

/** An undo for objects of any class. */
class History<R extends object> {
  readonly #past: Readonly<R>[] = [];
  readonly #object: ReactiveObject<R>;

  constructor(object: ReactiveObject<R>) {
    this.#object = object;
  }

  keep(): void {
    this.#past.push(this.#object.snapshot);
  }

  undo(): boolean {
    const last = this.#past.pop();
    return last !== undefined && this.#object.replace(withChanges(last, []));
  }
}

test("code for any record replaces one by a snapshot", () => {
  const object = new ReactiveNote({ title: "One", lines: [] });
  const history = new History(object);
  history.keep();
  object.update({ title: "Two" });
  history.undo();
  expect(object.title).toBe("One");
});
