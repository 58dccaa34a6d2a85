import { errorMessage } from "../../app/log/error-message.ts";

interface RunOptions<Section> {
  measure: (section: Section) => Promise<string>;
  keep: (section: Section, text: string) => void;
  say: (line: string) => void;
}

/** Runs the sections one after the other, also after one that fails. Returns the titles of those that failed. */
export async function runSections<Section extends { readonly title: string }>(
  sections: readonly Section[],
  { measure, keep, say }: RunOptions<Section>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const section of sections) {
    say(`${section.title} …`);
    try {
      keep(section, await measure(section));
    } catch (error) {
      say(`${section.title} failed: ${errorMessage(error)}`);
      failed.push(section.title);
    }
  }
  return failed;
}
