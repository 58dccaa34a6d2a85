/** Marks an attempt that took over the beginning of another. */
export function FromTurn() {
  return <span className="from-turn">from a turn</span>;
}
