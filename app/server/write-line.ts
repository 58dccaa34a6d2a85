/** Writes one line for the operator: JSON, with the time it was written. */
export type WriteLine = (fields: Record<string, unknown>) => void;

export const writeLine: WriteLine = (fields) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`);
};
