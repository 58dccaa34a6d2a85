/** A text that someone else wrote may have no full stop. */
export function asSentence(text: string): string {
  return /[.!?…:]["”’)]*$/.test(text) ? text : `${text}.`;
}
