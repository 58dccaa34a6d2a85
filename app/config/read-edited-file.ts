import { readFileSync } from "node:fs";
import { EditedFileError } from "./edited-file.ts";

/** @throws {EditedFileError} if the file is unreadable, not UTF-8, or contains merge conflicts */
export function readEditedFile(file: string): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const fault =
      error instanceof TypeError ? "it is not saved as UTF-8" : (error as Error).message;
    throw new EditedFileError(file, undefined, fault);
  }
  const conflict = /^(?:<{7}|>{7}) /m.exec(text);
  if (!conflict) return text;
  const line = text.slice(0, conflict.index).split("\n").length;
  throw new EditedFileError(file, line, "a merge left its mark here");
}
