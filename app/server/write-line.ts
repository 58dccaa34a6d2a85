import { LineBatch } from "./line-batch.ts";
import { timestamp } from "./timestamp.ts";

/** Writes one line for the operator: JSON, with the time it was written. */
export type WriteLine = (fields: Record<string, unknown>) => void;

const batch = new LineBatch((text) => process.stdout.write(text));
process.once("exit", () => batch.flush());

/** Writes a line, which says itself when it was made, together with the next few. */
export const writeSoon = (line: string): void => batch.add(line);

export const writeLine: WriteLine = (fields) => {
  batch.add(JSON.stringify({ time: timestamp(), ...fields }));
  batch.flush();
};
