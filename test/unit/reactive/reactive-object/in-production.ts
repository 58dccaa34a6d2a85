import { note, ReactiveNote } from "./sample-note.ts";

// Prints what became of changes that have __proto__ as a key: with and without a list among them.
const record = note();
const object = new ReactiveNote(record);
let told = 0;
object.subscribe(() => told++);
void object.lines;
object.update(JSON.parse('{ "__proto__": { "isAdmin": true } }'));
object.update({ ...JSON.parse('{ "__proto__": { "isAdmin": true } }'), lines: record.lines });
const isAdmin = "isAdmin" in object.snapshot;
const isFrozen = Object.isFrozen(object.snapshot);
console.log(JSON.stringify({ told, keys: Object.keys(object.snapshot), isAdmin, isFrozen }));
