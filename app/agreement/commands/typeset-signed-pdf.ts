import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fontFiles } from "../../server/font-files.ts";
import { Typesetter } from "../../server/typesetter.ts";
import { documentsOf } from "../editions/compile-edition.ts";
import { editionFile } from "../editions/stored-editions.ts";
import { signedPdf, type SignedText } from "../files/signed-document.ts";
import { compileTypst } from "../files/typst-template.ts";

const FONTS = join(import.meta.dirname, "../../../node_modules/@expo-google-fonts");

/** Milliseconds, including the start of the process. */
const TIME_LIMIT = 60_000;

/**
 * Typesets the PDF of an agreement for a command. It equals, byte for byte, the PDF that pages make with
 * `makeSignedPdf`.
 *
 * @throws {JobNotDoneError}
 * @throws {MissingGlyphsError}
 */
export async function typesetSignedPdf(text: SignedText): Promise<Uint8Array> {
  const edition = readFileSync(editionFile(text.rendered.edition.id), "utf8");
  const typesetter = new Typesetter({
    template: {
      source: compileTypst(documentsOf(edition).offer),
      fonts: fontFiles.map((file) => join(FONTS, file)),
    },
    report: () => {},
    timeLimit: TIME_LIMIT,
  });
  try {
    const { values, ...options } = signedPdf(text);
    return await typesetter.set(Object.fromEntries(values), options);
  } finally {
    typesetter.stop();
  }
}
