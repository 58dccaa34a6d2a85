import { expect, test } from "vitest";
import { listOf } from "../../../../app/reactive/reactive-object/child-list.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { type Line, type Note, note, ReactiveLine } from "./sample-note.ts";

class Busy extends ReactiveObject<Note> {
  static whileMaking: (() => void) | undefined = undefined;

  line(index: number) {
    return this.child(Busy.list, index);
  }

  get lines(): readonly ReactiveLine[] {
    return this.children(Busy.list);
  }

  static readonly list = listOf(
    "lines",
    (line: Line) => {
      const act = Busy.whileMaking;
      Busy.whileMaking = undefined;
      act?.();
      return new ReactiveLine(line);
    },
    (line) => line.id,
  );
}

const acts: readonly { what: string; act: (object: Busy) => unknown }[] = [
  { what: "empties the list", act: (object) => object.update({ lines: [] }) },
  {
    what: "turns the list round",
    act: (object) => object.update({ lines: object.snapshot.lines.toReversed() }),
  },
  { what: "replaces the parent", act: (object) => object.replace(note("Other", ["Tea"])) },
  { what: "asks for the child that it makes", act: (object) => object.line(0) },
];

test.for(acts)("a make that $what is refused, and leaves the list whole", ({ act }) => {
  const object = new Busy(note());
  Busy.whileMaking = () => act(object);
  expect(() => object.line(0)).toThrow("A make only makes");
  const { lines } = object.snapshot;
  expect(object.lines.map(({ snapshot }) => snapshot)).toEqual(lines);
  object.line(0)?.update({ text: "Written" });
  expect(object.snapshot.lines).toEqual(
    lines.map((line, index) => (index === 0 ? { ...line, text: "Written" } : line)),
  );
});

test("a make may read the parent and ask for other children", () => {
  const object = new Busy(note());
  Busy.whileMaking = () => object.line(1)?.update({ text: object.snapshot.title });
  expect(object.line(0)?.text).toBe("Milk");
  expect(object.snapshot.lines.map(({ text }) => text)).toEqual(["Milk", "Shopping"]);
});
