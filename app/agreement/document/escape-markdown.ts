const special =
  /^[-+=#>:]|^(\d{1,9})([.)])|[\\`*_~[\]<|@$]|(?<=\/)\/|\.(?=[^\s.])|(?<=www)\.|&(?=[#a-z])|#+$/gi;

/**
 * Escapes only what could be markup, so that `Acme & Sons (UK) Ltd.` stays readable. `@`, the second `/` and a dot
 * within a word would become links in GFM; GitHub sets mathematics between two `$`.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(special, (match, digits?: string, mark?: string) => {
    if (digits !== undefined) return `${digits}\\${mark}`;
    return match.replace(/./g, "\\$&");
  });
}
