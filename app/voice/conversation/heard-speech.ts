/** About 160 words a minute, as the provider's voices speak. It reports no times of words. */
const charactersPerSecond = 15;

/** Estimates how long a text takes to say, in milliseconds. */
export function speechDuration(text: string): number {
  return (text.length / charactersPerSecond) * 1000;
}

/** Estimates which whole words of a text are said in its first milliseconds. */
export function saidWithin(text: string, milliseconds: number): string {
  if (milliseconds >= speechDuration(text)) return text;
  const length = Math.floor((milliseconds / 1000) * charactersPerSecond);
  return text.slice(0, length).replace(/\S*$/, "").trimEnd();
}
