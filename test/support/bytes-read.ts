import { readFileSync } from "node:fs";

/** Bytes that a process has read so far, from sockets and files. */
export function bytesRead(pid: number): number {
  return Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1]);
}
