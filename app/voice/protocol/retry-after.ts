const amount = String.raw`(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?|d|days?)(?![a-z])`;
const duration = `(?:${amount}(?:,?\\s+(?:and\\s+)?)?)+`;
const askedFor = new RegExp(String.raw`\b(?:again|retry|wait)\b[^.\d]{0,40}(${duration})`, "i");
const onlyDuration = new RegExp(`^${duration}$`, "i");

/** Returns seconds. Undefined for a date, or if the page may not read the header. */
export function retryAfter(headers: Headers): number | undefined {
  return secondsIn(headers.get("retry-after"));
}

/** Reads the wait that a message asks for, such as "Please try again in 1m2.5s." Returns seconds. */
export function waitIn(message = ""): number | undefined {
  return sumOf(askedFor.exec(message)?.[1] ?? "");
}

/** Reads a decimal number of seconds, or a duration such as "450ms". Returns undefined unless it is positive. */
export function secondsIn(value: unknown): number | undefined {
  const text = String(value);
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) || undefined;
  return onlyDuration.test(text) ? sumOf(text) : undefined;
}

function sumOf(words: string): number | undefined {
  let sum = 0;
  for (const [, count, unit = ""] of words.matchAll(new RegExp(amount, "gi"))) {
    sum += Number(count) * secondsPer(unit.toLowerCase());
  }
  return sum || undefined;
}

function secondsPer(unit: string): number {
  if (unit === "ms" || unit.startsWith("milli")) return 0.001;
  return { s: 1, m: 60, h: 3_600 }[unit.charAt(0)] ?? 86_400;
}
