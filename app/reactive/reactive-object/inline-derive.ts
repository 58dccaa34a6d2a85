/** So many functions of one text in a row, none of which was ever asked for again, are one that is new at each read. */
const mostNew = 500;

/** How many functions of one text an object was given since it was last given a former one. */
interface Count {
  inARow: number;
}

interface Given {
  readonly byText: Map<string, Count>;
  readonly byFunction: WeakMap<WeakKey, Count>;
}

const givenTo = new WeakMap<object, Given>();

/**
 * For development: warns if `computed` of an object is given a function that its getter makes anew at each read. No value is
 * wrong then, but none is kept either. A function that comes again is none of those, however many others share its text.
 */
export function warnOfInline(object: object, derive: () => unknown): void {
  const given = givenTo.get(object) ?? { byText: new Map(), byFunction: new WeakMap() };
  givenTo.set(object, given);
  const former = given.byFunction.get(derive);
  if (former !== undefined) {
    former.inARow = 0;
    return;
  }
  const text = String(derive);
  const count = given.byText.get(text) ?? { inARow: 0 };
  given.byText.set(text, count);
  given.byFunction.set(derive, count);
  if (++count.inARow !== mostNew) return;
  const { name } = object.constructor;
  console.warn(
    `A ${name} was asked to compute ${mostNew} functions of the same text, each once: make it outside of the getter, so that its value can be kept: ${text}`,
  );
}
