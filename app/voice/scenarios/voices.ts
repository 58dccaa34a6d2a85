import type { Dialect } from "../../config/environment-variables.ts";
import { type Voice, voices } from "../protocol/client-events.ts";

const onlyInGa: ReadonlySet<Voice> = new Set(["marin", "cedar"]);

export function voicesOf(dialect: Dialect): readonly Voice[] {
  return dialect === "ga" ? voices : voices.filter((voice) => !onlyInGa.has(voice));
}
