/** Refuses arrays and symbols as keys; TypeScript cannot tell a class instance from a record. */
export type PlainRecord<R extends object> = R extends readonly unknown[]
  ? never
  : Extract<keyof R, symbol> extends never
    ? R
    : never;

/**
 * Refuses unknown fields, `undefined` where the record does not allow it, and of a union what would turn one member into
 * another: write all of it with `replace`.
 */
export type Changes<R extends object, C> = {
  [Key in keyof C]: undefined extends C[Key]
    ? undefined extends Field<R, Key>
      ? Field<R, Key>
      : object extends Pick<C, Key>
        ? IfExact<Field<R, Key>>
        : Field<R, Key>
    : Field<R, Key>;
};

/** What each member of a union takes. */
type Field<R, Key extends PropertyKey> = (
  R extends unknown ? (value: Key extends keyof R ? R[Key] : never) => void : never
) extends (value: infer Value) => void
  ? Value
  : never;

/** Without `exactOptionalPropertyTypes`, a field that may be missing may also be undefined. */
type IfExact<Value> = { field?: undefined } extends { field?: never } ? never : Value;

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
