/** Bytes. An agreement file has about 50 KB. */
export const MAX_FILE_BYTES = 192 * 1024;

/** `damaged`: truncated or broken. `altered`: has other members than this site writes. `terms`: the form's terms. */
export type FileFault = keyof typeof fileFaultsInWords;

/** Without the last full stop. */
export const fileFaultsInWords = {
  size: "That file is too large to be an agreement file. They are PDFs saved here, or .json files of about 50 KB",
  pdf: "That is a PDF. Verify reads it, if it was saved here",
  word: "That is a Word copy, which holds no proof. Choose the PDF that was saved after agreeing, or a .json file",
  terms:
    "These are a form’s terms, which nobody has marked or signed. Choose the file with “offer”, “agreed” or “signed” in its name",
  newer: "This file was made by a newer version of this site",
  damaged: "This agreement file is damaged or incomplete. Choose it again, or paste all of it",
  altered: "This file is not as it was written",
  form: "This is not an agreement file. Choose the PDF that was saved here or a .json file, or paste all of its text",
};
