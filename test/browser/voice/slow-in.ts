import type { DialectName } from "./voice-test.ts";

/** The tier of a test that is the same in both dialects: fast in the default one alone. */
export function slowIn(dialect: DialectName): string {
  return dialect === "preview" ? " @slow" : "";
}
