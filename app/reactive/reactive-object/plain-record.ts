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

/** Whether a change of `record` would show. */
export function differs<R extends object>(changes: Partial<R>, record: R): boolean {
  let found = false;
  for (const key in changes) {
    if (key !== "__proto__" && !Object.is(changes[key], record[key])) found = true;
  }
  return found;
}

/** Leaves `__proto__` out, which parsed JSON can have: it would set the record's prototype. */
export function assign<R extends object>(changes: Partial<R>, record: Partial<R>): void {
  for (const key in changes) if (key !== "__proto__") record[key] = changes[key];
}

/** Also of another realm: an iframe's, or that of a test runner. */
export function isPlain(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === null || Object.hasOwn(prototype, "isPrototypeOf");
}

/** For development. Throws a TypeError for what a copy of own string keys would not hold, or would not keep. */
export function checkPlain(record: object): void {
  if (!isPlain(record)) {
    throw new TypeError("A reactive object takes a plain record, no array and no class instance");
  }
  for (const key of Reflect.ownKeys(record)) {
    if (typeof key === "symbol") throw new TypeError("A plain record has no symbol as key");
    if (key === "__proto__") throw new TypeError("A plain record has no field __proto__");
    checkField(record, key);
  }
}

/** Throws a TypeError if the field is a getter or hidden. */
export function checkField(record: object, key: string): void {
  const { enumerable, get, set } = Object.getOwnPropertyDescriptor(record, key) ?? {};
  if (get ?? set) throw new TypeError(`A plain record has no getter, as its field ${key} is one`);
  if (!enumerable) throw new TypeError(`A plain record has no hidden field, as its ${key} is one`);
}
