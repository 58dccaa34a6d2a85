import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { normalizeText } from "../config/edited-file.ts";
import { checkAgreement } from "./document/check-agreement.ts";
import { agreementTree, compileAgreement } from "./document/compile-template.ts";
import { compileEdition, documentsOf } from "./editions/compile-edition.ts";
import { compileWord } from "./word/compile-word.ts";

const compilers: Record<string, (text: string) => unknown> = {
  template: (markdown) => {
    checkAgreement(markdown);
    return compileAgreement(markdown);
  },
  word: (markdown) => compileWord(agreementTree(markdown)),
  edition: compileEdition,
  "edition-word": async (text) => {
    const { paper, offer } = documentsOf(text);
    return {
      paper: await compileWord(agreementTree(paper)),
      offer: await compileWord(agreementTree(offer)),
    };
  },
};

/**
 * Compiles `agreement.md?template` and `agreement.md?word` at build time, so that browsers need no Markdown parser, and the
 * server no library that writes Word documents; and stored editions of it, with `?edition` and `?edition-word`.
 */
export function agreementPlugin(): Plugin {
  return {
    name: "agreement-template",
    // Vite would read an edition as JSON.
    enforce: "pre",
    resolveId: {
      filter: { id: /\/[\da-f]{16}\.json\?edition(?:-\w+)?$/ },
      async handler(id, importer) {
        const [file = "", kind] = id.split("?");
        const resolved = await this.resolve(file, importer);
        return resolved && `${resolved.id.replace(/\.json$/, "")}?${kind}`;
      },
    },
    load: {
      filter: { id: /\/(?:agreement\.md\?(?:template|word)|[\da-f]{16}\?edition(?:-word)?)$/ },
      async handler(id) {
        const [path = "", kind = ""] = id.split("?");
        const file = kind.startsWith("edition") ? `${path}.json` : path;
        this.addWatchFile(file);
        const compiled = await compilers[kind]?.(normalizeText(await readFile(file, "utf8")));
        return { code: `export default ${JSON.stringify(compiled)};`, moduleType: "js" };
      },
    },
  };
}
