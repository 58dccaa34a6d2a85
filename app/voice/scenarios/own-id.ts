/** A new id of an own scenario, or of one of its parts. */
export function newId(start: "own" | "ending" | "goal"): string {
  return `${start}-${crypto.randomUUID().slice(0, 13)}`;
}
