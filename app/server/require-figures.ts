import { pathToFileURL } from "node:url";
import { EditedFileError } from "../config/edited-file.ts";
import { readEditedFile } from "../config/read-edited-file.ts";

/**
 * Checks that the files with prices and terms run. Vite's configuration imports them, so Vite would report an error in them
 * as one in its configuration.
 *
 * @throws {EditedFileError}
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
