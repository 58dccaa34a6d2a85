import { formatCount } from "./format-number.ts";

/** Adds a missing full stop to a text of a visitor or a provider. */
export function asSentence(text: string): string {
  return /[.!?…:]["”’)]*$/.test(text) ? text : `${text}.`;
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** `2 blocks` */
export function countOf(count: number, unit: string): string {
  return `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** True for a text of spaces and invisible characters only. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}
