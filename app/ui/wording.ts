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

/** Cuts a text to so many characters: at a space, if there is one in the second half, and never inside a character. */
export function cutAtSpace(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
  const space = start.lastIndexOf(" ");
  return (space > maxLength / 2 ? start.slice(0, space) : start).trimEnd();
}

/** Cuts a text and adds an ellipsis, or returns a text that is short enough. */
export function excerptOf(text: string, maxLength: number): string {
  const start = cutAtSpace(text, maxLength);
  return start === text ? text : `${start}…`;
}

/** True for a text of spaces and invisible characters only. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}
