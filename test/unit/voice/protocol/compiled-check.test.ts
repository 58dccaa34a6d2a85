import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { compileCheck } from "../../../../app/voice/protocol/compiled-check.ts";

const keys = ["a", "b", "c"] as const;

/** Schemas of the kinds that events have, and some that only zod itself checks. */
const { schema } = fc.letrec<{ schema: z.ZodMiniType }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<z.ZodMiniType>(
      z.string(),
      z.string().check(z.minLength(1)),
      z.string().check(z.maxLength(1)),
      z.number(),
      z.number().check(z.int(), z.gte(0)),
      z.number().check(z.gt(0)),
      z.number().check(z.lte(1)),
      z.enum(["x", "y"]),
      z.boolean(),
      z.literal("x"),
      z.array(z.string()).check(z.minLength(1)),
      z.strictObject({ a: z.string() }),
      z.looseObject({ a: z.string() }),
    ),
    tie("schema").map((inner) => z.array(inner)),
    tie("schema").map((inner) => z.optional(inner)),
    tie("schema").map((inner) => z.nullable(inner)),
    tie("schema").map((inner) => z.nullish(inner)),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...keys), tie("schema")), { selector: ([key]) => key })
      .map((fields) => z.object(Object.fromEntries(fields))),
  ),
}));

/** Values that JSON can hold, of few kinds, so that they often fit. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<unknown>("", "x", "y", "long", 0, -0, -1, 1, 1.5, 2 ** 53, 1e300, true, null),
    fc.constant(undefined),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...keys, "d"), tie("value"), { maxKeys: 4 }),
  ),
}));

test("a compiled check says of every value what its schema says", () => {
  let fitting = 0;
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 5, maxLength: 5 }), (one, values) => {
      const check = compileCheck(one);
      for (const each of values) {
        const isValid = z.safeParse(one, each).success;
        if (isValid) fitting++;
        expect(check(each)).toBe(isValid);
      }
    }),
    { numRuns: 1_500 },
  );
  expect(fitting).toBeGreaterThan(300);
});
