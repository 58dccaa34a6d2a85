import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { transform } from "lightningcss";
import type { Plugin } from "vite";
import { RETIRED_KEYS, RetiredKeys } from "./agreement/signing/keys.ts";
import { AGREEMENT, checkAgreement } from "./agreement/document/check-agreement.ts";
import { EditedFileError, normalizeText, parseJsonFields } from "./config/edited-file.ts";
import { readEditedFile } from "./config/read-edited-file.ts";
import { errorMessage } from "./log/error-message.ts";
import { parseProfile, PROFILE_PATH } from "./owner/parse-profile.ts";
import routes from "./routes.ts";
import { familiesOf, missingCharacters } from "./server/font-coverage.ts";
import { fontFiles } from "./server/font-files.ts";
import { checkPlans } from "./work-together/check-plans.ts";
import { currentPlans } from "./work-together/plans.ts";
import { checkLinks } from "./writing/check-links.ts";
import { checkPublished, parseStoredPost, POST_FILES } from "./writing/parse-post.ts";

/** Stops a build at its start if a file that operators edit is wrong (README.md, "Make it yours"). */
export function editedFilesPlugin(): Plugin {
  return {
    name: "edited-files",
    apply: "build",
    configResolved() {
      const faults = faultsInEditedFiles();
      if (faults.length === 0) return;
      for (const fault of faults) console.error(fault);
      process.exit(1);
    },
  };
}

/** Returns the first fault of each file, as one line that begins with the file's name. */
export function faultsInEditedFiles(): string[] {
  const families = familiesOf(
    fontFiles.map((file) => {
      const path = `node_modules/@expo-google-fonts/${file}`;
      return { path, bytes: readFileSync(path) };
    }),
  );
  /** No PDF could be made of a text with other characters. */
  const checkCharacters = (file: string, line: number | undefined, text: string) => {
    const missing = missingCharacters([text], families);
    if (missing.length === 0) return;
    throw new EditedFileError(file, line, `the PDF’s fonts do not have ${missing.join(" ")}`);
  };
  const paths = sitePaths();
  return [
    faultIn(PROFILE_PATH, (text) => {
      const { name, company, footer } = parseProfile(text);
      checkLinks(PROFILE_PATH, text, paths);
      for (const { url } of footer.flatMap(({ items }) => items)) {
        if (url === undefined || /^https:|[?#]/.test(url) || paths.has(url)) continue;
        throw new EditedFileError(PROFILE_PATH, undefined, `footer: this site has no ${url}`);
      }
      checkCharacters(PROFILE_PATH, undefined, [name, ...Object.values(company)].join("\n"));
    }),
    ...globSync(POST_FILES).map((file) =>
      faultIn(file, (text) => {
        checkPublished(parseStoredPost(basename(file, ".md"), text), Date.now());
        checkLinks(file, text, paths);
      }),
    ),
    faultIn(AGREEMENT, (text) => {
      checkAgreement(text);
      normalizeText(text)
        .split("\n")
        .forEach((line, index) => checkCharacters(AGREEMENT, index + 1, line));
    }),
    faultIn(RETIRED_KEYS, (text) => parseJsonFields(RETIRED_KEYS, text, RetiredKeys)),
    faultOf(() => checkPlans(currentPlans)),
    faultIn(TOKENS, checkStyles),
  ].filter((fault) => fault !== undefined);
}

function sitePaths(): Set<string> {
  const pages = routes.map(({ path = "" }) => `/${path}`).filter((path) => !/[:*]/.test(path));
  const posts = globSync(POST_FILES).map((file) => `/writing/${basename(file, ".md")}`);
  const files = globSync("public/**").map((file) => file.slice("public".length));
  return new Set([...pages, ...posts, ...files]);
}

export const TOKENS = "app/styles/tokens.css";

/**
 * Checks the tokens' syntax: the bundler would report an error without the file's name.
 *
 * @throws {EditedFileError}
 */
export function checkStyles(text: string): void {
  // Without its semicolon, a token includes the next one, which is valid CSS.
  const css = withoutComments(text);
  const [before] = /^.*?--[\w-]+:[^;{}]*\n(?=\s*--[\w-]+:)/s.exec(css) ?? [];
  if (before !== undefined) {
    throw new EditedFileError(TOKENS, before.split("\n").length - 1, "its semicolon is missing");
  }
  // An open block would continue in the styles after it.
  if (css.split("{").length > css.split("}").length) {
    throw new EditedFileError(TOKENS, undefined, "a { is not closed");
  }
  try {
    transform({ filename: TOKENS, code: Buffer.from(text) });
  } catch (error) {
    const found = (error as { loc?: { line: number } }).loc?.line ?? 1;
    const last = text.trimEnd().split("\n").length;
    const fault = `what stands here, or above, is no CSS: ${errorMessage(error)}`;
    throw new EditedFileError(TOKENS, Math.min(found, last), fault);
  }
}

/** Keeps line breaks, so that line numbers stay right. */
function withoutComments(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ""));
}

function faultIn(file: string, check: (text: string) => unknown): string | undefined {
  return faultOf(() => check(readEditedFile(file)));
}

function faultOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof EditedFileError) return error.message;
    throw error;
  }
}
