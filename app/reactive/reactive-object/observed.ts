import { createAtom, observable } from "mobx";
import { isDevelopment } from "./is-development.ts";

/** Represents a whole object to MobX. */
export interface Observed {
  reportObserved(): void;
  reportChanged(): void;
}

let lastNumber = 0;

/**
 * In development it wraps a box, so that MobX warns of forbidden writes and reports every write to `spy`, by the name of the
 * object's class. It is created at the first write, if there was no read before.
 */
export function createObserved(object: object): Observed {
  if (!isDevelopment) return createAtom("ReactiveObject");
  const box = observable.box(0, { name: `${object.constructor.name}@${++lastNumber}` });
  let writes = 0;
  return {
    reportObserved: () => void box.get(),
    reportChanged: () => box.set(++writes),
  };
}
