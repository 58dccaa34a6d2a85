const mark = "editor:";

/** The state of a history entry in which the form for `target` is open. */
export function stateOf(target: string): string {
  return mark + target;
}

/** Returns the scenario whose form is open in a history entry; empty if none is. */
export function editedIn(state: unknown): string {
  return typeof state === "string" && state.startsWith(mark) ? state.slice(mark.length) : "";
}
