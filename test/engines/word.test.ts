import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareHeads } from "../../app/agreement/compare/compare-heads.ts";
import { compareText } from "../../app/agreement/compare/compare-text.ts";
import { readUpload } from "../../app/agreement/compare/read-upload.ts";
import { createContractValues } from "../../app/agreement/contract/contract.ts";
import { agreementTree, compileAgreement } from "../../app/agreement/document/compile-template.ts";
import { renderMarkdown } from "../../app/agreement/document/fill-template.ts";
import { compileWord } from "../../app/agreement/word/compile-word.ts";
import { renderWord } from "../../app/agreement/word/word-document.ts";
import { hasDebianPackages, installPackages } from "../support/debian.ts";
import { consultant, inputs, source, today } from "../unit/agreement/samples.ts";
import { textOfFormatted, words } from "../unit/agreement/words.ts";

function hasLibreOffice(): boolean {
  try {
    execFileSync("soffice", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

if (!hasLibreOffice() && hasDebianPackages()) installPackages(["libreoffice-writer-nogui"]);

test("LibreOffice reads the words of Formatted in the Word document, and changes none by saving it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "word-"));
  const contract = createContractValues(
    {
      ...inputs,
      clientName: "Žofia <w:t>&amp; שלום",
      clientCompany: "Long Name ".repeat(19).trim(),
    },
    consultant,
    today,
  );
  const template = await compileWord(agreementTree(source));
  await writeFile(join(folder, "agreement.docx"), renderWord(template, contract));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const toText = ["--headless", profile, "--convert-to", "txt:Text (encoded):UTF8"];
  execFileSync("soffice", [...toText, "--outdir", folder, "agreement.docx"], {
    cwd: folder,
    stdio: "ignore",
  });
  const text = await readFile(join(folder, "agreement.txt"), "utf8");
  // It writes the signs of lists, which Formatted draws.
  const read = words(text.replace("\uFEFF", "")).filter((word) => word !== "•");
  expect(read).toEqual(words(textOfFormatted(contract)));
  const again = ["--headless", profile, "--convert-to", "docx", "--outdir", "saved"];
  execFileSync("soffice", [...again, "agreement.docx"], { cwd: folder, stdio: "ignore" });
  const file = await readFile(join(folder, "saved", "agreement.docx"));
  const markdown = renderMarkdown(compileAgreement(source), contract);
  const { lines, headLines = [], notes } = readUpload({ file, pasted: "" });
  expect(compareText(markdown, lines)).toEqual([]);
  expect(notes).toEqual([]);
  expect(compareHeads(contract, headLines)).toEqual([]);
  await rm(folder, { recursive: true });
});
