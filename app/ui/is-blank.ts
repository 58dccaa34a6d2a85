/** Whether there is nothing in it to see or to hear: spaces and characters without a shape alone. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}
