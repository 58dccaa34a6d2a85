import type { Logger } from "../../../app/log/memory-log.ts";

/** A log that keeps its lines. */
export function recordingLog() {
  const lines: { level: keyof Logger; message: string; data: unknown[] }[] = [];
  const at =
    (level: keyof Logger) =>
    (message: string, ...data: unknown[]) =>
      void lines.push({ level, message, data });
  const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  return {
    ...log,
    lines,
    messages: (level: keyof Logger) => lines.filter((l) => l.level === level).map((l) => l.message),
  };
}
