/** A rehearsal's beginning, to the second: its name in the list. */
export function rehearsalDate(id: number): string {
  return new Date(id).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" });
}
