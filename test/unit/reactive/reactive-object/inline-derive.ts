import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";

// Prints how many of the functions that a getter makes anew at each read are still held.
const kept: WeakRef<() => number>[] = [];

class Inline extends ReactiveObject<{ readonly title: string }> {
  get length() {
    const read = kept.length;
    const derive = () => read;
    kept.push(new WeakRef(derive));
    return this.computed(derive);
  }
}

const object = new Inline({ title: "One" });
for (let round = 0; round < 1000; round++) void object.length;
await new Promise((resolve) => setTimeout(resolve));
globalThis.gc?.();
console.log(kept.filter((derive) => derive.deref() !== undefined).length);
console.assert(object.length === kept.length - 1);
