import { listOf } from "../../../../app/reactive/reactive-object/child-list.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";

export interface Line {
  readonly id: number;
  readonly text: string;
}

export interface Note {
  readonly title: string;
  readonly size?: number | undefined;
  readonly lines: readonly Line[];
}

export class ReactiveLine extends ReactiveObject<Line> {
  get text() {
    return this.snapshot.text;
  }
}

const lines = listOf("lines", (line: Line) => new ReactiveLine(line));

/** How often the computed value below was really computed. */
export const computations = { count: 0 };

export class ReactiveNote extends ReactiveObject<Note> {
  get title() {
    return this.snapshot.title;
  }

  get size() {
    return this.snapshot.size;
  }

  get lines() {
    return this.childrenOf(lines);
  }

  get text(): string {
    return this.computed(joinLines);
  }

  indented(width: number): string {
    return this.computed(indentTitle, width);
  }
}

export function note(title = "Shopping", texts: readonly string[] = ["Milk", "Bread"]): Note {
  return { title, lines: texts.map((text, id) => ({ id, text })) };
}

function joinLines(record: Note): string {
  computations.count++;
  return record.lines.map(({ text }) => text).join(", ");
}

function indentTitle(record: Note, width: number): string {
  computations.count++;
  return " ".repeat(width) + record.title;
}
