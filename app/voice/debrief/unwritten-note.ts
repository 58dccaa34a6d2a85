/** Says how many of the visitor's turns the debrief does not know. Empty if there are none. */
export function unwrittenNote(count: number): string {
  if (count === 0) return "";
  const turns = `${count} of your turns could not be written down`;
  return `${turns}; the debrief does not know ${count === 1 ? "it" : "them"}.`;
}
