import { releasePath } from "../../config/release.ts";
import { writeLine } from "../../log/server-log.ts";
import { FileDownload } from "../../page/file-download.ts";
import { fontFiles } from "../../server/font-files.ts";
import { JobNotDoneError } from "../../server/job-queue.ts";
import type { TypesetJob } from "../../server/typeset-process.ts";
import { MissingGlyphsError, Typesetter } from "../../server/typesetter.ts";
import type { ContractValues } from "../contract/contract.ts";
import type { EditionDocument } from "../editions/edition.ts";
import { renderWord, type WordTemplate } from "./fill-word.ts";

export type Extension = keyof typeof types;
type Bytes = Uint8Array<ArrayBuffer>;

const types = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  md: "text/markdown; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  json: "application/json",
};

export interface FileToMake {
  name: string;
  extension: Extension;
  write: () => Promise<Bytes> | string;
}

export interface MadeFile {
  status: 200 | 422 | 503;
  download?: FileDownload;
}

/** Answers 503 if the file can't be made just now. `refuse` explains characters that no font has. */
export async function makeFile<Refusal>(
  { name, extension, write }: FileToMake,
  refuse: (missing: readonly string[]) => Refusal | undefined,
): Promise<MadeFile | (MadeFile & Refusal)> {
  try {
    const written = await write();
    const bytes = typeof written === "string" ? new TextEncoder().encode(written) : written;
    return { status: 200, download: new FileDownload(name, types[extension], bytes) };
  } catch (error) {
    const refusal = error instanceof MissingGlyphsError && refuse(error.characters);
    if (refusal) return { status: 422, ...refusal };
    if (!(error instanceof JobNotDoneError)) report(String(error));
    return { status: 503 };
  }
}

interface DocumentOptions {
  /** Left undefined for today's agreement. */
  edition: EditionDocument | undefined;
}

interface PdfOptions extends DocumentOptions, Pick<TypesetJob, "attachment" | "createdAt"> {
  signal: AbortSignal;
}

type EditionTemplates<Template> = Record<EditionDocument["signing"], Template>;

const wordTemplates = import.meta.glob<WordTemplate>("../agreement.md", {
  query: "?word",
  import: "default",
});
const wordEditions = import.meta.glob<EditionTemplates<WordTemplate>>("../editions/*.json", {
  query: "?edition-word",
  import: "default",
});

export async function makeWord(
  values: ContractValues,
  { edition }: DocumentOptions,
): Promise<Bytes> {
  const template = edition
    ? (await wordEditions[`../editions/${edition.id}.json`]?.())?.[edition.signing]
    : await wordTemplates["../agreement.md"]?.();
  return renderWord(template ?? { parts: {} }, values);
}

const typstSources = import.meta.glob<string>("../agreement.md", {
  query: "?typst",
  import: "default",
});
const typstEditions = import.meta.glob<EditionTemplates<string>>("../editions/*.json", {
  query: "?edition-typst",
  import: "default",
});

let typesetter: Promise<Typesetter> | undefined;

/**
 * @throws {JobNotDoneError}
 * @throws {MissingGlyphsError}
 */
export async function makePdf(
  values: ContractValues,
  { edition, ...options }: PdfOptions,
): Promise<Bytes> {
  typesetter ??= createTypesetter();
  const source =
    edition && (await typstEditions[`../editions/${edition.id}.json`]?.())?.[edition.signing];
  const inputs = Object.fromEntries(values);
  return new Uint8Array(await (await typesetter).set(inputs, { ...options, source }));
}

async function createTypesetter(): Promise<Typesetter> {
  const source = (await typstSources["../agreement.md"]?.()) ?? "";
  return new Typesetter({
    template: { source, fonts: fontFiles.map(fontPath) },
    ...(!import.meta.env.DEV && { program: releasePath("app/server/typeset-process.ts") }),
    report,
  });
}

function report(message: string): void {
  writeLine({ level: "error", message });
}

function fontPath(file: string): string {
  if (import.meta.env.DEV) return `node_modules/@expo-google-fonts/${file}`;
  return releasePath(`fonts/${file.slice(file.lastIndexOf("/") + 1)}`);
}
