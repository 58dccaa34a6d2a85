import * as z from "zod/mini";
import { core, safeParse } from "zod/mini";

type Check = (value: unknown) => boolean;

/**
 * Compiles a schema into a check that builds nothing, which is several times as fast as parsing. It agrees with zod;
 * zod itself checks what is not known here. zod's own compiler needs `new Function`, which the CSP forbids.
 */
export function compileCheck<Schema extends core.$ZodType>(
  schema: Schema,
): (value: unknown) => value is core.output<Schema> {
  const check = compile(schema);
  return (value): value is core.output<Schema> => check(value);
}

function compile(schema: core.$ZodType): Check {
  if (schema instanceof z.ZodMiniString) return compileString(schema);
  if (schema instanceof z.ZodMiniNumber) return compileNumber(schema);
  if (schema instanceof z.ZodMiniOptional) {
    const inner = compile(schema.def.innerType);
    return (value) => value === undefined || inner(value);
  }
  if (schema instanceof z.ZodMiniNullable) {
    const inner = compile(schema.def.innerType);
    return (value) => value === null || inner(value);
  }
  if (!(schema instanceof z.ZodMiniType) || schema.def.checks?.length) return byZod(schema);
  if (schema instanceof z.ZodMiniEnum) {
    const values: ReadonlySet<unknown> = new Set(schema.options);
    return (value) => values.has(value);
  }
  if (schema instanceof z.ZodMiniArray) {
    const element = compile(schema.def.element);
    return (value) => Array.isArray(value) && value.every(element);
  }
  if (schema instanceof z.ZodMiniObject && !schema.def.catchall) return compileObject(schema);
  return byZod(schema);
}

function compileObject(schema: z.ZodMiniObject): Check {
  const fields = Object.entries(schema.shape).map(([key, field]) => ({
    key,
    check: compile(field),
  }));
  return (value) => {
    if (!isObject(value)) return false;
    for (const { key, check } of fields) if (!check(value[key])) return false;
    return true;
  };
}

function compileString(schema: z.ZodMiniString): Check {
  let shortest = 0;
  for (const check of schema.def.checks ?? []) {
    if (!(check instanceof core.$ZodCheckMinLength)) return byZod(schema);
    const { _zod: internals } = check;
    shortest = Math.max(shortest, internals.def.minimum);
  }
  return (value) => typeof value === "string" && value.length >= shortest;
}

function compileNumber(schema: z.ZodMiniNumber): Check {
  let isNumber: (value: number) => boolean = Number.isFinite;
  let least = Number.NEGATIVE_INFINITY;
  for (const check of schema.def.checks ?? []) {
    if (check instanceof core.$ZodCheckGreaterThan) {
      const { _zod: internals } = check;
      if (!internals.def.inclusive) return byZod(schema);
      least = Math.max(least, Number(internals.def.value));
    } else if (isSafeInteger(check)) isNumber = Number.isSafeInteger;
    else return byZod(schema);
  }
  return (value) => typeof value === "number" && isNumber(value) && value >= least;
}

function isSafeInteger(check: core.$ZodCheck<never>): boolean {
  if (!(check instanceof core.$ZodCheckNumberFormat)) return false;
  const { _zod: internals } = check;
  return internals.def.format === "safeint";
}

function byZod(schema: core.$ZodType): Check {
  return (value) => safeParse(schema, value).success;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
