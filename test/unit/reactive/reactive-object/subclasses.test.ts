import { runInAction } from "mobx";
import { expect, test, vi } from "vitest";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";

interface Reminder {
  readonly text: string;
  readonly isArchived?: boolean;
}

const sent = vi.fn();

class ReactiveReminder extends ReactiveObject<Reminder> {
  notify() {
    sent(this.snapshot.text);
  }

  skip() {
    this.update({ text: "Skipped" });
  }

  override get isRemoved() {
    return this.snapshot.isArchived === true;
  }
}

test("methods of a subclass take the place of none of the library's own", () => {
  const object = new ReactiveReminder({ text: "One" });
  const listener = vi.fn();
  object.subscribe(listener);
  runInAction(() => object.update({ text: "Two" }));
  runInAction(() => object.update({ isArchived: true }));
  runInAction(() => object.update({ text: "Three" }));
  expect(listener).toHaveBeenCalledTimes(3);
  expect(object.snapshot).toEqual({ text: "Three", isArchived: true });
  expect(sent).not.toHaveBeenCalled();
});

test("an object shows nothing but what its README tells", () => {
  const names = Reflect.ownKeys(ReactiveObject.prototype).filter(
    (name) => typeof name === "string",
  );
  const told =
    "child children computed constructor dispose isRemoved listenerCount replace snapshot subscribe toJSON update";
  expect(names.toSorted()).toEqual(told.split(" "));
  expect(Reflect.ownKeys(new ReactiveReminder({ text: "One" }))).toEqual([]);
});
