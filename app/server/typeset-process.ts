import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { familiesOf, type Family, missingCharacters } from "./font-coverage.ts";

export interface TypesetTemplate {
  /** A whole Typst document. */
  source: string;
  /** Paths of TrueType or OpenType files. */
  fonts: readonly string[];
}

export interface TypesetJob {
  inputs: Record<string, string>;
  /** Another Typst document in place of the template's. */
  source: string | undefined;
}

export type TypesetRequest =
  | { type: "template"; template: TypesetTemplate }
  | ({ type: "set" } & TypesetJob);

export type TypesetAnswer =
  | { type: "set"; pdf: Uint8Array; rss: number }
  | { type: "missingGlyphs"; characters: string[] }
  | { type: "failed"; message: string };

export type TypesetMessage = { type: "ready" } | TypesetAnswer;

/** All that a template could read. */
const WORKSPACE = join(import.meta.dirname, "../../fonts");
const MAIN = join(WORKSPACE, "main.typ");
const OTHER = join(WORKSPACE, "other.typ");
/** Results of as many documents are kept, so that only what differs is set anew. */
const CACHED_DOCUMENTS = 3;

/** A document's native memory goes with its small JavaScript object, which would not be collected for hundreds of them. */
const DOCUMENTS_PER_COLLECTION = 5;

/** What is used of the compiler's native module. */
interface NodeCompiler {
  addSource(path: string, source: string): void;
  compile(options: { mainFilePath: string; inputs: Record<string, string> }): {
    result: object | null;
    takeError(): { shortDiagnostics: unknown } | null;
  };
  pdf(document: object, options: { pdfStandard: string; creationTimestamp: number }): Buffer;
  evictCache(documents: number): void;
}

interface NativeModule {
  NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): NodeCompiler;
  };
}

let compiler: NodeCompiler | undefined;
let families: readonly Family[] = [];
let documents = 0;

process.on("disconnect", () => process.exit());
// What a terminal sends reaches this process too, but the server finishes what is in flight.
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
process.on("message", (message: TypesetRequest) => {
  if (message.type === "template") {
    compiler = createCompiler(message.template);
    send({ type: "ready" });
  } else {
    const answered = answer(message);
    if (documents === 0) yieldToPages();
    send(answered);
    documents += 1;
    if (documents % DOCUMENTS_PER_COLLECTION === 0) setImmediate(() => globalThis.gc?.());
  }
});

/**
 * Pages come first, but not before the first document: on a busy machine a start at this priority took longer than a
 * document may, so that each was given up and none ever came. A server of a lower priority may not have a higher one.
 */
function yieldToPages(): void {
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
}

/** Of glibc's and musl's, the one that is installed. The package that chooses among all platforms names some that do not exist. */
function loadNative(): NativeModule {
  const require = createRequire(import.meta.url);
  try {
    return require("@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu");
  } catch {
    return require("@myriaddreamin/typst-ts-node-compiler-linux-x64-musl");
  }
}

function createCompiler({ source, fonts }: TypesetTemplate): NodeCompiler {
  const files = fonts.map((path) => ({ path, bytes: readFileSync(path) }));
  families = familiesOf(files);
  const created = loadNative().NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontBlobs: files.map(({ bytes }) => bytes) }],
  });
  created.addSource(MAIN, source);
  return created;
}

function send(message: TypesetMessage): void {
  process.send?.(message);
}

function answer(job: TypesetJob): TypesetAnswer {
  // A letter and a mark that are one character come as such: fonts have it, and may not have both.
  const inputs = Object.fromEntries(
    Object.entries(job.inputs).map(([name, text]) => [name, text.normalize("NFC")]),
  );
  const characters = missingCharacters(Object.values(inputs), families);
  if (characters.length > 0) return { type: "missingGlyphs", characters };
  try {
    const pdf = setDocument({ ...job, inputs });
    return { type: "set", pdf, rss: process.memoryUsage.rss() };
  } catch (error) {
    return { type: "failed", message: String(error) };
  }
}

function setDocument({ inputs, source }: TypesetJob): Uint8Array {
  if (!compiler) throw new Error("There is no template yet");
  if (source !== undefined) compiler.addSource(OTHER, source);
  const mainFilePath = source === undefined ? MAIN : OTHER;
  const compiled = compiler.compile({ mainFilePath, inputs });
  if (!compiled.result) throw new Error(describe(compiled.takeError()?.shortDiagnostics));
  const creationTimestamp = Math.floor(Date.now() / 1000);
  const pdf = compiler.pdf(compiled.result, { pdfStandard: "ua-1", creationTimestamp });
  compiler.evictCache(CACHED_DOCUMENTS);
  return withRowHeads(pdf);
}

/** A cell in the first column, told of the head of that column. */
const firstCell =
  /\/S \/TD(\n {2}\/P \d+ 0 R\n {2}\/A \[<<\n {4}\/O \/Table\n {4})\/Headers (\[\(U\d+x0y0\)\])/g;

/**
 * Makes the first cell of each row its head: the compiler tags only heads of columns, unless a feature is on that it cannot be
 * given. No byte moves, so all places in the file stay as its tables say.
 */
function withRowHeads(pdf: Buffer): Buffer {
  const marked = pdf
    .toString("latin1")
    .replace(firstCell, (found, between: string) =>
      `/S /TH${between}/Scope /Row`.padEnd(found.length),
    );
  return Buffer.from(marked, "latin1");
}

function describe(diagnostics: unknown): string {
  return JSON.stringify(diagnostics) ?? "Typst said nothing";
}
