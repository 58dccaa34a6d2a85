import type { Log } from "../log.ts";
import type { Codec, Dialect } from "./codec.ts";
import { gaCodec } from "./ga.ts";
import { previewCodec } from "./preview.ts";

/** The codec that speaks a dialect. */
export function codecFor(dialect: Dialect, log: Log): Codec {
  return dialect === "ga" ? gaCodec(log) : previewCodec();
}
