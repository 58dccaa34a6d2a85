import { releasePath } from "../../config/release.ts";
import { writeLine } from "../../log/server-log.ts";
import { fontFiles } from "../../server/font-files.ts";
import { Typesetter } from "../../server/typesetter.ts";
import type { ContractValues } from "../contract/contract.ts";
import type { EditionDocument } from "../editions/edition.ts";

const sources = import.meta.glob<string>("../agreement.md", { query: "?typst", import: "default" });

const editions = import.meta.glob<Record<EditionDocument["signing"], string>>(
  "../editions/*.json",
  {
    query: "?edition-typst",
    import: "default",
  },
);

let typesetter: Promise<Typesetter> | undefined;

interface PdfOptions {
  signal: AbortSignal;
  /** Without one, today's agreement. */
  edition?: EditionDocument | undefined;
}

/** Throws as `Typesetter.set` does. */
export async function setAsPdf(
  contract: ContractValues,
  { signal, edition }: PdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  typesetter ??= createTypesetter();
  const source =
    edition && (await editions[`../editions/${edition.id}.json`]?.())?.[edition.signing];
  const inputs = Object.fromEntries(contract);
  return new Uint8Array(await (await typesetter).set(inputs, { signal, source }));
}

/** Nothing is loaded before the first document. */
async function createTypesetter(): Promise<Typesetter> {
  const source = (await sources["../agreement.md"]?.()) ?? "";
  return new Typesetter({
    template: { source, fonts: fontFiles.map(fontPath) },
    ...(!import.meta.env.DEV && { program: releasePath("app/server/typeset-process.ts") }),
    report: (message) => writeLine({ level: "error", message }),
  });
}

function fontPath(file: string): string {
  if (import.meta.env.DEV) return `node_modules/@expo-google-fonts/${file}`;
  return releasePath(`fonts/${file.slice(file.lastIndexOf("/") + 1)}`);
}
