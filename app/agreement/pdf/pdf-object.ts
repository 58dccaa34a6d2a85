/** The objects of a PDF file (ISO 32000-1, 7.3). Strings have one character for each byte. */
export type PdfObject =
  | null
  | boolean
  | number
  | string
  | PdfName
  | PdfReference
  | PdfKeyword
  | PdfObject[]
  | PdfDictionary
  | PdfStream;

export type PdfDictionary = Map<string, PdfObject>;

export class PdfName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export class PdfReference {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

/** An operator of a content stream, or a word of the file's own structure. */
export class PdfKeyword {
  readonly word: string;

  constructor(word: string) {
    this.word = word;
  }
}

export class PdfStream {
  readonly dictionary: PdfDictionary;
  readonly encoded: Buffer;

  constructor(dictionary: PdfDictionary, encoded: Buffer) {
    this.dictionary = dictionary;
    this.encoded = encoded;
  }
}

/** Thrown for a file that is damaged, or written so that programs may read it differently. */
export class PdfError extends Error {
  override name = "PdfError";
}

/** Thrown for a file that holds far more than an agreement. */
export class PdfLimitError extends PdfError {}

export function nameOf(object: PdfObject | undefined): string | undefined {
  return object instanceof PdfName ? object.name : undefined;
}
