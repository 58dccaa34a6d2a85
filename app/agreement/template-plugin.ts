import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { agreementTree, compileAgreement } from "./document/compile-template.ts";
import { compileWord } from "./word/compile-word.ts";

/**
 * Compiles `agreement.md?template` and `agreement.md?word` at build time, so that browsers need no Markdown parser, and the
 * server no library that writes Word documents.
 */
export function agreementPlugin(): Plugin {
  return {
    name: "agreement-template",
    load: {
      filter: { id: /\/agreement\.md\?(?:template|word)$/ },
      async handler(id) {
        const [file = "", kind] = id.split("?");
        this.addWatchFile(file);
        const markdown = await readFile(file, "utf8");
        const template =
          kind === "word" ? await compileWord(agreementTree(markdown)) : compileAgreement(markdown);
        return { code: `export default ${JSON.stringify(template)};`, moduleType: "js" };
      },
    },
  };
}
