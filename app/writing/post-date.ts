const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `2026-11-02` → `2 November 2026` */
export function formatPostDate(date: string): string {
  return longDate.format(new Date(date));
}
