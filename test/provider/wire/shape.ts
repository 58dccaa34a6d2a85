import { isFields, type Fields } from "./fields.ts";
import { missing, unsupported, WireError } from "./wire-error.ts";

/** Throws a `WireError` that names `path` when the value is not allowed there. */
export type Check = (value: unknown, path: string) => void;

function refuse(path: string, expected: string, value: unknown): never {
  const got = value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
  const message = `Invalid type for '${path}': expected ${expected}, but got ${got} instead.`;
  throw new WireError(message, "invalid_type", path);
}

/** An object with these members and no others. */
export function object(members: Record<string, Check>, required: string[] = []): Check {
  return (value, path) => {
    if (!isFields(value)) refuse(path, "an object", value);
    for (const [name, member] of Object.entries(value)) {
      const at = `${path}.${name}`;
      const check = Object.hasOwn(members, name) ? members[name] : undefined;
      if (!check) throw new WireError(`Unknown parameter: '${at}'.`, "unknown_parameter", at);
      check(member, at);
    }
    const absent = required.find((name) => value[name] === undefined);
    if (absent) throw missing(`${path}.${absent}`);
  };
}

/** One of several objects, told apart by their `type`. */
export function variant(variants: Record<string, Record<string, Check>>): Check {
  return (value, path) => {
    if (!isFields(value)) refuse(path, "an object", value);
    const { type } = value;
    oneOf(...Object.keys(variants))(type, `${path}.type`);
    object({ type: string, ...variants[String(type)] })(value, path);
  };
}

export function string(value: unknown, path: string): void {
  if (typeof value !== "string") refuse(path, "a string", value);
}

export function boolean(value: unknown, path: string): void {
  if (typeof value !== "boolean") refuse(path, "a boolean", value);
}

export function anything(): void {}

export function anyObject(value: unknown, path: string): void {
  if (!isFields(value)) refuse(path, "an object", value);
}

export function number(least: number, most: number, whole = false): Check {
  return (value, path) => {
    if (typeof value !== "number" || (whole && !Number.isInteger(value))) {
      refuse(path, whole ? "an integer" : "a number", value);
    }
    if (value >= least && value <= most) return;
    const message = `Invalid value for '${path}': expected a value between ${least} and ${most}, but got ${value}.`;
    const code = value < least ? "number_below_min_value" : "number_above_max_value";
    throw new WireError(message, code, path);
  };
}

export function oneOf(...allowed: unknown[]): Check {
  return (value, path) => {
    if (!allowed.includes(value)) throw unsupported(value, allowed, path);
  };
}

export function nullable(check: Check): Check {
  return (value, path) => {
    if (value !== null) check(value, path);
  };
}

export function array(check: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value)) refuse(path, "an array", value);
    value.forEach((one, index) => check(one, `${path}[${index}]`));
  };
}

/** A token bound: an integer from 1 to 4096, or `"inf"`. */
export function tokens(value: unknown, path: string): void {
  if (value !== "inf") number(1, 4096, true)(value, path);
}

export const tools = array(
  variant({ function: { name: string, description: string, parameters: anyObject } }),
);

/** The config after an update: objects grow, everything else is replaced. */
export function merge(config: Fields, update: Fields): Fields {
  const merged = { ...config };
  for (const [name, next] of Object.entries(update)) {
    const old = merged[name];
    const grows = isFields(next) && isFields(old) && (next.type ?? old.type) === old.type;
    merged[name] = grows ? merge(old, next) : next;
  }
  return merged;
}
