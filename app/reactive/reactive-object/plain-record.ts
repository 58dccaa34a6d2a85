/** Refuses arrays, and records with symbol keys. A class instance passes: TypeScript cannot tell it from a record. */
export type PlainRecord<R extends object> = R extends readonly unknown[]
  ? never
  : Extract<keyof R, symbol> extends never
    ? R
    : never;

/**
 * Refuses unknown fields, `undefined` where the record does not allow it, and changes that would turn one member of a union
 * into another: use `replace` for those.
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

/** A field's type that every member of the union accepts. */
type Field<R, Key extends PropertyKey> = (
  R extends unknown ? (value: Key extends keyof R ? R[Key] : never) => void : never
) extends (value: infer Value) => void
  ? Value
  : never;

/** Without `exactOptionalPropertyTypes`, a field that may be missing may also be undefined. */
type IfExact<Value> = { field?: undefined } extends { field?: never } ? never : Value;

/** True if any changed value is an object, which may share parts with the current record. */
export function hasParts(changes: object): boolean {
  for (const key in changes) {
    const value: unknown = changes[key as keyof typeof changes];
    if (typeof value === "object" && value !== null) return true;
  }
  return false;
}

/** A missing field differs from an undefined one. */
export function differs<R extends object>(changes: Partial<R>, record: R): boolean {
  for (const key in changes) {
    if (key === "__proto__") continue;
    if (!Object.is(changes[key], record[key]) || !Object.hasOwn(record, key)) return true;
  }
  return false;
}

/** Skips `__proto__`, which parsed JSON can contain: it would set the record's prototype. */
export function applyTo<R extends object>(record: Partial<R>, changes: Partial<R>): void {
  for (const key in changes) if (key !== "__proto__") record[key] = changes[key];
}

/** True also for a record of another realm, such as an iframe or a test runner. */
export function isPlain(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === null || Object.hasOwn(prototype, "isPrototypeOf");
}

/** False for an instance of a subclass, which may hold more. */
export function isExactly<T>(value: unknown, kind: { readonly prototype: T }): value is T {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === kind.prototype
  );
}

export function isCollection(value: unknown): value is Map<unknown, unknown> | Set<unknown> {
  return isExactly(value, Map) || isExactly(value, Set);
}
