const intro = `# Benchmarks

Written by \`npm run bench\`. Ratios travel between machines, milliseconds do not. A section names the commit that it was
measured at; one that names none was measured before commits were noted.
`;

/** The document with one section's text put in the place of its former one, or at the end. */
export function withSection(document: string, title: string, text: string): string {
  const [, ...former] = document.split(/^(?=## )/m);
  const section = `## ${title}\n\n${text.trim()}\n`;
  const index = former.findIndex((part) => part.startsWith(`## ${title}\n`));
  const parts = former.map((part) => `${part.trim()}\n`);
  if (index === -1) parts.push(section);
  else parts[index] = section;
  return [intro, ...parts].join("\n");
}
