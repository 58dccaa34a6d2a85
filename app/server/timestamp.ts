let moment = Number.NaN;
let text = "";

/** Now, as ISO date and time. Made once a millisecond: under load many lines share it. */
export function timestamp(): string {
  const now = Date.now();
  if (now !== moment) {
    moment = now;
    text = new Date(now).toISOString();
  }
  return text;
}
