const special = /^[-+=#>:]|^(\d{1,9})([.)])|[\\`*_~[\]<|]|&(?=[#a-z])|#+$/gi;

/**
 * Text as Markdown that means that very text wherever a placeholder may stand: in a paragraph, a
 * heading, a list or a table cell. Escapes only what Markdown could read as markup, so that
 * `Acme & Sons (UK) Ltd.` stays readable.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(special, (match, digits?: string, mark?: string) => {
    if (digits !== undefined) return `${digits}\\${mark}`;
    return match.replace(/./g, "\\$&");
  });
}
