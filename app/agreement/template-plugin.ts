import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { normalizeText } from "../config/edited-file.ts";
import { checkAgreement } from "./document/check-agreement.ts";
import { agreementTree, compileAgreement } from "./document/compile-template.ts";
import { compileEdition, documentsOf } from "./editions/compile-edition.ts";
import { compileWord } from "./files/compile-word.ts";
import { compileTypst } from "./files/typst-template.ts";

const word = (markdown: string) => compileWord(agreementTree(markdown));

const compilers: Record<string, (text: string) => unknown> = {
  template: (markdown) => {
    checkAgreement(markdown);
    return compileAgreement(markdown);
  },
  word,
  typst: compileTypst,
  edition: compileEdition,
  "edition-word": (text) => compileBoth(text, word),
  "edition-typst": (text) => compileBoth(text, compileTypst),
};

async function compileBoth(text: string, compile: (markdown: string) => unknown) {
  const { paper, offer } = documentsOf(text);
  return { paper: await compile(paper), offer: await compile(offer) };
}

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
      filter: { id: /\/(?:agreement\.md\?(?:template|word|typst)|[\da-f]{16}\?edition(?:-\w+)?)$/ },
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
