import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { parseProfile, PROFILE_PATH } from "../owner/parse-profile.ts";
import type { Site } from "../owner/profile.md?site";
import { themeColors } from "./theme-colors.ts";
import { ways } from "./ways.ts";

/** Compiles `profile.md?site` at build time, so that browsers load neither a YAML parser nor the rest of the profile. */
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
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { owner } = siteOf(await readFile(PROFILE_PATH, "utf8"));
      const source = JSON.stringify(manifestOf(owner));
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source });
    },
  };
}

/** https://www.w3.org/TR/appmanifest/ */
function manifestOf(name: string) {
  return {
    name,
    start_url: "/",
    display: "browser",
    theme_color: themeColors.light,
    background_color: themeColors.light,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
  };
}

function siteOf(markdown: string): Site {
  const { name, company, footer } = parseProfile(markdown);
  const companyLine = `${company.name}, registered in ${company.registeredIn}, number ${company.number}`;
  return { owner: name, companyLine, footer, ways };
}
