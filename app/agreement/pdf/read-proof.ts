import { EncryptedPdfError, PdfFile } from "./pdf-file.ts";
import {
  nameOf,
  type PdfDictionary,
  PdfError,
  PdfLimitError,
  PdfReference,
  PdfStream,
} from "./pdf-object.ts";
import { annotationsOf, pagesOf } from "./pdf-pages.ts";

const MAX_NODES = 200;

type ProofFault = "none" | "several" | "protected" | "damaged" | "large";

/**
 * Returns the text of the one file that is attached to a PDF. `none` and `several` are distinguished from a file that
 * cannot be read: printing a PDF or saving it anew takes the attachment away, and of several none can be preferred.
 */
export function readProof(bytes: Buffer): { text: string } | { fault: ProofFault } {
  try {
    const file = new PdfFile(bytes);
    const [attached, ...others] = attachmentsOf(file);
    if (others.length > 0) return { fault: "several" };
    if (attached === undefined) return { fault: "none" };
    const decoded = file.decode(attached);
    if (!decoded) return { fault: "damaged" };
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(decoded) };
  } catch (error) {
    if (error instanceof EncryptedPdfError) return { fault: "protected" };
    if (error instanceof PdfLimitError) return { fault: "large" };
    if (error instanceof PdfError || error instanceof TypeError) return { fault: "damaged" };
    throw error;
  }
}

/** Finds the files that the catalog, its tree of names (7.11.4, 7.7.4) and the pages (12.5.6.15) attach. */
function attachmentsOf(file: PdfFile): PdfStream[] {
  const found = new Set<PdfStream>();
  const names = file.resolve(file.catalog.get("Names"));
  const root = names instanceof Map ? names.get("EmbeddedFiles") : undefined;
  const nodes = root === undefined ? [] : [root];
  const specifications = [...file.array(file.catalog.get("AF"))];
  for (let index = 0; index < nodes.length; index += 1) {
    if (index > MAX_NODES) throw new PdfLimitError("It has too many attachments");
    const node = file.dictionary(nodes[index]);
    nodes.push(...file.array(node.get("Kids")));
    specifications.push(...file.array(node.get("Names")).filter((_, place) => place % 2 === 1));
  }
  for (const page of pagesOf(file)) {
    for (const annotation of annotationsOf(file, page)) {
      const isFile = nameOf(annotation.get("Subtype")) === "FileAttachment";
      if (isFile) specifications.push(annotation.get("FS") ?? null);
    }
  }
  for (const specification of specifications) {
    const stream = streamOf(file, file.dictionary(specification));
    if (stream) found.add(stream);
  }
  return [...found];
}

function streamOf(file: PdfFile, specification: PdfDictionary): PdfStream | undefined {
  const embedded = file.resolve(specification.get("EF"));
  if (!(embedded instanceof Map)) return undefined;
  const streams = [...new Set([...embedded.values()].map(numberOf))];
  // Programs prefer one or the other.
  if (streams.length > 1) throw new PdfError("An attachment has two contents");
  const stream = file.resolve([...embedded.values()][0]);
  if (stream instanceof PdfStream) return stream;
  throw new PdfError("An attachment has no content");
}

function numberOf(value: unknown): unknown {
  return value instanceof PdfReference ? value.number : value;
}
