import type { Log } from "../../../app/voice/realtime/log.ts";

/** A log that keeps its lines. */
export function recordingLog() {
  const lines: { level: keyof Log; message: string; data: unknown[] }[] = [];
  const at =
    (level: keyof Log) =>
    (message: string, ...data: unknown[]) =>
      void lines.push({ level, message, data });
  const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  return {
    ...log,
    lines,
    messages: (level: keyof Log) => lines.filter((l) => l.level === level).map((l) => l.message),
  };
}
