import { execFile } from "node:child_process";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { HtmlValidate } from "html-validate";
import { z } from "zod";
import { isAtHand } from "./debian.ts";

const run = promisify(execFile);
const CHECKER = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");

/** Halves the work of a short run. Code of the first compiler needs a larger stack. */
const SHORT_RUN = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss8m"];

const Report = z.object({
  messages: z.array(z.object({ type: z.string(), url: z.string(), message: z.string() })),
});

/**
 * What is wrong with HTML documents, a line a fault: by the Nu HTML checker, or by html-validate, which finds less,
 * where no Java is.
 *
 * @param documents by names that a file may have
 */
export function htmlFaults(documents: ReadonlyMap<string, string>): Promise<string[]> {
  return isAtHand("java") ? faultsByNu(documents) : faultsByHtmlValidate(documents);
}

async function faultsByNu(documents: ReadonlyMap<string, string>): Promise<string[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), "pages-"));
  const files = Array.from(documents, ([name, source]) => {
    const file = join(folder.path, `${name}.html`);
    writeFileSync(file, source);
    return file;
  });
  const options = ["--format", "json", "--errors-only", "--exit-zero-always", "--stdout"];
  const { stdout } = await run("java", [...SHORT_RUN, "-jar", CHECKER, ...options, ...files]);
  return Report.parse(JSON.parse(stdout)).messages.map(
    ({ type, url, message }) => `${basename(url, ".html")}: ${type}: ${message}`,
  );
}

export async function faultsByHtmlValidate(
  documents: ReadonlyMap<string, string>,
): Promise<string[]> {
  const checker = new HtmlValidate({
    root: true,
    extends: ["html-validate:standard"],
    // Markdown's tables are aligned by an attribute, which feed readers know and the Nu checker lets pass.
    rules: { "no-deprecated-attr": "off" },
  });
  const faults: string[] = [];
  for (const [name, source] of documents) {
    const { results } = await checker.validateString(source);
    for (const { messages } of results) {
      faults.push(...messages.map(({ message }) => `${name}: error: ${message}`));
    }
  }
  return faults;
}
