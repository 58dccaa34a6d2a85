import { isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { z } from "zod";

/** A file that operators edit (README.md, "Make it yours") is wrong. The message is one line with the file, line and fault. */
export class EditedFileError extends Error {
  override name = "EditedFileError";

  constructor(file: string, line: number | undefined, fault: string) {
    super(`${file}${line === undefined ? "" : `, line ${line}`}: ${fault}`);
  }
}

/** Removes a byte order mark, and ends each line with `\n`. */
export function normalizeText(written: string): string {
  return written.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

/** Returns the schema of an object with exactly these fields. */
export function exactObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const names = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === "unrecognized_keys" ? `there is no such field, but ${names}` : undefined,
  });
}

/**
 * Returns the fields between two lines of `---`, and the text below.
 *
 * @throws {EditedFileError}
 */
export function parseFrontMatter<T>(
  file: string,
  written: string,
  schema: z.ZodType<T>,
): { front: T; body: string } {
  const { front, body } = splitFrontMatter(file, written);
  return { front: parseFields(file, `\n${front}`, schema), body };
}

/**
 * Returns the front matter as text, the body, and the line on which the body begins.
 *
 * @throws {EditedFileError}
 */
export function splitFrontMatter(file: string, written: string) {
  const text = normalizeText(written);
  const [whole, front = ""] = /^---\n(?:(.*?)\n)?---(?:\n|$)/s.exec(text) ?? [];
  if (whole === undefined) {
    throw new EditedFileError(file, 1, "it has to begin with its fields, between two lines of ---");
  }
  return { front, body: text.slice(whole.length), line: whole.split("\n").length };
}

/** Parses YAML, which includes JSON. */
function parseFields<T>(file: string, text: string, schema: z.ZodType<T>): T {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  const lineAt = (offset: number) => lineCounter.linePos(offset).line;
  if (error) throw new EditedFileError(file, lineAt(error.pos[0]), describeYamlError(error));
  visit(document, {
    Scalar(_, { comment, range }) {
      if (!comment) return;
      const fault = `what follows “ #” is a comment. A text that holds “ #” stands in quotes`;
      throw new EditedFileError(file, lineAt(range?.[0] ?? 0), fault);
    },
  });
  return checkFields(file, document.toJS() ?? {}, schema, (path) =>
    lineAt(offsetOf(document.contents, path)),
  );
}

/** @throws {EditedFileError} */
export function parseJsonFields<T>(file: string, written: string, schema: z.ZodType<T>): T {
  const text = normalizeText(written);
  const parsed = parseFields(file, text, schema);
  try {
    JSON.parse(text);
  } catch {
    const fault =
      "it is YAML, but no JSON: see its commas, its quotes, and that it holds no comment";
    throw new EditedFileError(file, undefined, fault);
  }
  return parsed;
}

/** @throws {EditedFileError} naming an unknown field, or the first that is missing or wrong */
export function checkFields<T>(
  file: string,
  value: unknown,
  schema: z.ZodType<T>,
  lineOf?: (path: readonly PropertyKey[]) => number,
): T {
  const { success, data, error } = schema.safeParse(value, {
    reportInput: true,
    error: inPlainWords,
  });
  if (success) return data;
  const { issues } = error;
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const path = [...(issue?.path ?? []), ...unknown];
  const name = path.length > 0 ? `${path.join(".")}: ` : "";
  const place = issue?.input === undefined ? path.slice(0, -1) : path;
  throw new EditedFileError(file, lineOf?.(place), `${name}${issue?.message}`);
}

const kinds: Record<string, string> = { string: "a text", number: "a number", array: "a list" };

function inPlainWords({ code, expected, input }: z.core.$ZodRawIssue): string | undefined {
  if (input === undefined) return "it is missing";
  if (code !== "invalid_type") return undefined;
  const quotes = expected === "string" && typeof input !== "object" ? ", in quotes" : "";
  return `expected ${kinds[String(expected)] ?? "fields"}${quotes}`;
}

/** Adds a hint: YAML reads a colon and a space within a text as a field. */
function describeYamlError({ code, message }: { code: string; message: string }): string {
  const hint = code === "BLOCK_AS_IMPLICIT_KEY" ? ". A text that holds “: ” stands in quotes" : "";
  return `${message.split("\n", 1)[0]}${hint}`;
}

function offsetOf(contents: unknown, path: readonly PropertyKey[]): number {
  let node = contents;
  let offset = 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
      if (isScalar(pair?.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair?.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (isMap(node) || isSeq(node) || isScalar(node)) offset = node.range?.[0] ?? offset;
    }
  }
  return offset;
}
