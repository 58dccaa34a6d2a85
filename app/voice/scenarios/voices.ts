import type { Dialect } from "../../config/environment-variables.ts";
import type { Voice } from "../protocol/client-events.ts";

export const voices = [
  "alloy",
  "ash",
  "ballad",
  "coral",
  "echo",
  "sage",
  "shimmer",
  "verse",
  "marin",
  "cedar",
] as const satisfies readonly Voice[];

const onlyInGa: ReadonlySet<Voice> = new Set(["marin", "cedar"]);

export function voicesOf(dialect: Dialect): readonly Voice[] {
  return dialect === "ga" ? voices : voices.filter((voice) => !onlyInGa.has(voice));
}
