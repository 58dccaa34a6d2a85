import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { note, ReactiveNote } from "./sample-note.ts";

// Prints what became of changes that have __proto__ as a key, with and without a list among them, how many
// of the functions that a getter makes anew at each read are still held, and how many listeners heard of a write after one
// that is no function.
const record = note();
const object = new ReactiveNote(record);
let told = 0;
object.subscribe(() => told++);
void object.lines;
object.update(JSON.parse('{ "__proto__": { "isAdmin": true } }'));
object.update({ ...JSON.parse('{ "__proto__": { "isAdmin": true } }'), lines: record.lines });
const isAdmin = "isAdmin" in object.snapshot;
const isFrozen = Object.isFrozen(object.snapshot);

const derives: WeakRef<() => number>[] = [];

class Inline extends ReactiveObject<{ readonly title: string }> {
  get length() {
    const read = derives.length;
    const derive = () => read;
    derives.push(new WeakRef(derive));
    return this.computed(derive);
  }
}

const inline = new Inline({ title: "One" });
for (let round = 0; round < 1000; round++) void inline.length;
await new Promise((resolve) => setTimeout(resolve));
globalThis.gc?.();
const kept = derives.filter((derive) => derive.deref() !== undefined).length;
console.assert(inline.length === derives.length - 1);

const other = new ReactiveNote(record);
let heard = 0;
console.error = () => {};
other.subscribe(null!);
other.subscribe(() => heard++);
other.update({ size: 1 });

console.log(
  JSON.stringify({ told, heard, keys: Object.keys(object.snapshot), isAdmin, isFrozen, kept }),
);
