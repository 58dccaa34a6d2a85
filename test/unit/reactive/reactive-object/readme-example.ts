import { autorun, runInAction } from "mobx";
import { listOf } from "../../../../app/reactive/reactive-object/child-list.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";

interface Line {
  readonly id: string;
  readonly text: string;
}

interface Note {
  readonly title: string;
  readonly lines: readonly Line[];
}

class ReactiveLine extends ReactiveObject<Line> {
  get text() {
    return this.snapshot.text;
  }
}

// Once per class, outside of the getters: lists, and functions whose values are kept.
const lines = listOf(
  "lines",
  (line: Line) => new ReactiveLine(line),
  (line) => line.id,
);
const countWords = (note: Note) => note.title.split(" ").length;

class ReactiveNote extends ReactiveObject<Note> {
  get title() {
    return this.snapshot.title;
  }

  /** Kept until the record changes. */
  get words() {
    return this.computed(countWords);
  }

  /** To read: plain records. */
  get lines() {
    return this.snapshot.lines;
  }

  /** To write to, to listen to, or to observe alone. */
  line(index: number) {
    return this.child(lines, index);
  }
}

const note = new ReactiveNote({ title: "To buy", lines: [{ id: "a", text: "Milk" }] });
const before = note.snapshot;

// A MobX reaction, and a direct listener: that is called once a batch, and tracks nothing.
autorun(() => console.log("Observed:", note.title, note.words));
const stop = note.subscribe(() => console.log("Listened:", JSON.stringify(note)));

runInAction(() => {
  note.update({ title: "To buy today" });
  note.line(0)?.update({ text: "Oat milk" });
});
stop();
runInAction(() => note.replace(before));
console.log("Undone:", note.line(0)?.text);
