import { execFileSync } from "node:child_process";
import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareRunningHeads, compareText } from "../../app/agreement/compare/compare-copy.ts";
import { readUpload } from "../../app/agreement/compare/read-upload.ts";
import { createContractValues } from "../../app/agreement/contract/contract.ts";
import { agreementTree, compileAgreement } from "../../app/agreement/document/compile-template.ts";
import { renderMarkdown } from "../../app/agreement/document/fill-template.ts";
import { compileWord } from "../../app/agreement/files/compile-word.ts";
import { renderWord } from "../../app/agreement/files/fill-word.ts";
import { isAtHand, tryToInstall } from "../support/debian.ts";
import { consultant, inputs, source, today } from "../unit/agreement/samples.ts";
import { textOfFormatted, words } from "../unit/agreement/words.ts";

tryToInstall(!isAtHand("soffice"), ["libreoffice-writer-nogui"]);

test("LibreOffice reads the words of Formatted in the Word document, and changes none by saving it", async () => {
  await using temporary = await mkdtempDisposable(join(tmpdir(), "word-"));
  const folder = temporary.path;
  const clientCompany = "Long Name ".repeat(19).trim();
  const odd = { ...inputs, clientName: "Žofia <w:t>&amp; שלום", clientCompany };
  const contract = createContractValues(odd, consultant, today);
  const template = await compileWord(agreementTree(source));
  await writeFile(join(folder, "agreement.docx"), renderWord(template, contract));
  const convert = (...to: string[]) => {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const args = ["--headless", profile, "--convert-to", ...to, "agreement.docx"];
    execFileSync("soffice", args, { cwd: folder, stdio: "ignore" });
  };
  convert("txt:Text (encoded):UTF8", "--outdir", folder);
  const text = await readFile(join(folder, "agreement.txt"), "utf8");
  // It writes the signs of lists, which Formatted draws.
  const read = words(text.replace("\uFEFF", "")).filter((word) => word !== "•");
  expect(read).toEqual(words(textOfFormatted(contract)));
  convert("docx", "--outdir", "saved");
  const file = await readFile(join(folder, "saved", "agreement.docx"));
  const markdown = renderMarkdown(compileAgreement(source), contract);
  const { lines, headLines = [], notes } = readUpload({ file, pasted: "" });
  expect(compareText(markdown, lines)).toEqual([]);
  expect(notes).toEqual([]);
  expect(compareRunningHeads(contract, headLines)).toEqual([]);
});
