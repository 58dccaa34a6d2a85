import { pathToFileURL } from "node:url";
import { EditedFileError } from "../config/edited-file.ts";
import { readEditedFile } from "../config/read-edited-file.ts";

/**
 * Vite's configuration imports the figures, so that Vite would name its configuration as what is wrong.
 *
 * @throws {EditedFileError} when they are no code that runs
 */
export async function requireFigures(): Promise<void> {
  for (const name of ["terms.ts", "plans.ts"]) {
    const file = `app/work-together/${name}`;
    readEditedFile(file);
    try {
      await import(pathToFileURL(file).href);
    } catch (error) {
      const { message, stack = "" } = error as Error;
      const line = /^\d+/.exec(stack.split(`${name}:`)[1] ?? "")?.[0];
      throw new EditedFileError(file, line ? Number(line) : undefined, message);
    }
  }
}
