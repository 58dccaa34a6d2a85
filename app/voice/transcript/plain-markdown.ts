/** Text that is text in Markdown, too. */
export function plainMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|~]/g, "\\$&").replaceAll(/\s+/g, " ");
}
