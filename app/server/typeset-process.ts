import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { familiesOf, type Family, findFaces } from "./font-coverage.ts";

export interface TypesetTemplate {
  /** A whole Typst document. */
  source: string;
  /** Paths of TrueType or OpenType files. */
  fonts: readonly string[];
}

export interface TypesetJob {
  inputs: Record<string, string>;
  /** Another Typst document in place of the template's. */
  source?: string | undefined;
  /** The text of a file to attach, which the template reads as an input. It is never normalized. */
  attachment?: string | undefined;
  /** Epoch milliseconds that the PDF gives as its own; left undefined for now. */
  createdAt?: number | undefined;
}

export type TypesetRequest =
  | { type: "template"; template: TypesetTemplate }
  | ({ type: "set" } & TypesetJob);

export type TypesetAnswer =
  | { type: "set"; pdf: Uint8Array; rss: number }
  | { type: "missingGlyphs"; characters: string[] }
  | { type: "failed"; message: string };

export type TypesetMessage = { type: "ready" } | TypesetAnswer;

/** The only folder that a template can read. */
const WORKSPACE = join(import.meta.dirname, "../../fonts");
const MAIN = join(WORKSPACE, "main.typ");
const OTHER = join(WORKSPACE, "other.typ");
/** The input that lists, by lines, the values to be set in the families' opposite order. */
const OTHER_FACE = "other-face";
/** The compiler caches the results of this many documents, and typesets only what differs. */
const CACHED_DOCUMENTS = 3;

/** Collecting a small JavaScript object frees a document's native memory; by itself, V8 would wait for hundreds of them. */
const DOCUMENTS_PER_COLLECTION = 5;

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
// A terminal signals this process too, but the server finishes open requests first.
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
process.on("message", (message: TypesetRequest) => {
  if (message.type === "template") {
    compiler = createCompiler(message.template);
    send({ type: "ready" });
  } else {
    const answered = answer(message);
    // Pages come first, but not before the first document: with low priority from the start, a busy machine exceeded the
    // time limit with every document. A process must not raise its priority above the server's.
    if (documents === 0) {
      setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
    }
    send(answered);
    documents += 1;
    if (documents % DOCUMENTS_PER_COLLECTION === 0) setImmediate(() => globalThis.gc?.());
  }
});

/** Loads the build for glibc or musl. The package that chooses among all platforms names some that do not exist. */
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
  // NFC: fonts have a letter with its mark as one character, and may not have both parts.
  const inputs = Object.fromEntries(
    Object.entries(job.inputs).map(([name, text]) => [name, text.normalize("NFC")]),
  );
  const { missing, inOtherFace } = findFaces(Object.values(inputs), families);
  if (missing.length > 0) return { type: "missingGlyphs", characters: missing };
  inputs[OTHER_FACE] = inOtherFace.join("\n");
  try {
    const pdf = setDocument({ ...job, inputs });
    return { type: "set", pdf, rss: process.memoryUsage.rss() };
  } catch (error) {
    return { type: "failed", message: String(error) };
  }
}

function setDocument({ attachment = "", createdAt, source, ...job }: TypesetJob): Uint8Array {
  if (!compiler) throw new Error("There is no template yet");
  if (source !== undefined) compiler.addSource(OTHER, source);
  const mainFilePath = source === undefined ? MAIN : OTHER;
  const compiled = compiler.compile({ mainFilePath, inputs: { ...job.inputs, attachment } });
  if (!compiled.result) {
    const diagnostics = compiled.takeError()?.shortDiagnostics;
    throw new Error(JSON.stringify(diagnostics) ?? "Typst said nothing");
  }
  const creationTimestamp = Math.floor((createdAt ?? Date.now()) / 1000);
  const pdf = compiler.pdf(compiled.result, { pdfStandard: "ua-1", creationTimestamp });
  compiler.evictCache(CACHED_DOCUMENTS);
  return withRowHeaders(pdf);
}

/** Matches a cell in the first column that refers to the header of its column. */
const firstCell =
  /\/S \/TD(\n {2}\/P \d+ 0 R\n {2}\/A \[<<\n {4}\/O \/Table\n {4})\/Headers (\[\(U\d+x0y0\)\])/g;

/**
 * Tags the first cell of each row as a header: the compiler tags only column headers, unless a feature is enabled that this
 * module has no option for. No byte moves, so the offsets in the file stay valid.
 */
function withRowHeaders(pdf: Buffer): Buffer {
  const marked = pdf
    .toString("latin1")
    .replace(firstCell, (found, between: string) =>
      `/S /TH${between}/Scope /Row`.padEnd(found.length),
    );
  return Buffer.from(marked, "latin1");
}
