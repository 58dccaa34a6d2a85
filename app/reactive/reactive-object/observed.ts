import { createAtom, observable } from "mobx";
import { isDevelopment } from "./development.ts";

/** What MobX observes of an object: the whole of it. */
export interface Observed {
  reportObserved(): void;
  reportChanged(): void;
}

let lastNumber = 0;

/**
 * In development a box stands behind it. So MobX itself warns of writes that it does not allow, and `spy` hears of every
 * write, by the name of the object's class. It is made at the first write, if nobody reads before.
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
