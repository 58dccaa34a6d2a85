import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { parseProfile } from "../owner/parse-profile.ts";
import type { Site } from "../owner/profile.md?site";
import { ways } from "./ways.ts";

/** Compiles `profile.md?site` at build time, so that browsers need neither YAML nor what only other pages show. */
export function sitePlugin(): Plugin {
  return {
    name: "site",
    load: {
      filter: { id: /\/profile\.md\?site$/ },
      async handler(id) {
        const path = id.replace(/\?.*$/, "");
        this.addWatchFile(path);
        const site = siteOf(await readFile(path, "utf8"));
        return { code: `export default ${JSON.stringify(site)};`, moduleType: "js" };
      },
    },
  };
}

export function siteOf(markdown: string): Site {
  const { name, company, footer } = parseProfile(markdown);
  const companyLine = `${company.name}, registered in ${company.registeredIn}, number ${company.number}`;
  return { owner: name, companyLine, footer, ways };
}
