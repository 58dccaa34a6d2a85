/** Refuses arrays and symbols as keys; TypeScript cannot tell a class instance from a record. */
export type PlainRecord<R extends object> = R extends readonly unknown[]
  ? never
  : Extract<keyof R, symbol> extends never
    ? R
    : never;

/** Refuses `undefined` where the record does not allow it, also without `exactOptionalPropertyTypes`, and unknown fields. */
export type Changes<R extends object, C> = {
  [Key in keyof C]: Key extends keyof R ? R[Key] : never;
};

/** For development. Throws a TypeError for what a copy of own string keys would not hold. */
export function checkPlain(record: object): void {
  const prototype: unknown = Object.getPrototypeOf(record);
  const isPlain = prototype === Object.prototype || prototype === null;
  if (!isPlain) {
    throw new TypeError("A reactive object takes a plain record, no array and no class instance");
  }
  checkKeys(record);
}

/** For development. Throws a TypeError if any key is a symbol. */
export function checkKeys(record: object): void {
  if (Object.getOwnPropertySymbols(record).length > 0) {
    throw new TypeError("A plain record has no symbol as key");
  }
}
