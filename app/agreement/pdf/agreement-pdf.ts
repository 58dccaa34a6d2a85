import { writeLine } from "../../log/server-log.ts";
import { fontFiles } from "../../server/font-files.ts";
import { Typesetter } from "../../server/typesetter.ts";
import type { ContractValues } from "../contract/contract.ts";

const sources = import.meta.glob<string>("../agreement.md", { query: "?typst", import: "default" });

let typesetter: Promise<Typesetter> | undefined;

/** Throws as `Typesetter.set` does. */
export async function setAsPdf(
  contract: ContractValues,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  typesetter ??= createTypesetter();
  return new Uint8Array(await (await typesetter).set(Object.fromEntries(contract), signal));
}

/** Nothing is loaded before the first document. */
async function createTypesetter(): Promise<Typesetter> {
  const source = (await sources["../agreement.md"]?.()) ?? "";
  return new Typesetter({
    template: { source, fonts: fontFiles.map(fontPath) },
    report: (message) => writeLine({ level: "error", message }),
  });
}

function fontPath(file: string): string {
  if (import.meta.env.DEV) return `node_modules/@expo-google-fonts/${file}`;
  return `build/fonts/${file.slice(file.lastIndexOf("/") + 1)}`;
}
