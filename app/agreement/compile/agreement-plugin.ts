import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { compileAgreement } from "./compile-agreement.ts";

/** Compiles `agreement.md?template` at build, so that no Markdown parser is sent to a browser. */
export function agreementPlugin(): Plugin {
  return {
    name: "agreement-template",
    load: {
      filter: { id: /\/agreement\.md\?template$/ },
      async handler(id) {
        const file = id.replace(/\?template$/, "");
        this.addWatchFile(file);
        const template = compileAgreement(await readFile(file, "utf8"));
        return { code: `export default ${JSON.stringify(template)};`, moduleType: "js" };
      },
    },
  };
}
