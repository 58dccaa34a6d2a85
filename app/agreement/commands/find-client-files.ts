import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readProof } from "../pdf/read-proof.ts";
import { type AgreementFile, parseAgreementFile } from "../signing/agreement-file.ts";
import { type CheckContext, openOfferOfAnyTime } from "../signing/check-file.ts";
import { MAX_UPLOAD_BYTES } from "../upload/read-form-data.ts";
import type { Offer, OfferTerms } from "../signing/payloads.ts";
import { differsFromOffer } from "../signing/signer-details.ts";
import { kindOf, textOf } from "../upload/file-kind.ts";

export interface FoundFile {
  name: string;
  file: AgreementFile;
  offer: Offer;
}

/** Finds the offers to a client, and its agreements, among the .json files and PDFs of a folder. */
export async function findClientFiles(
  directory: string,
  terms: OfferTerms,
  { keys }: Pick<CheckContext, "keys">,
): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of globSync("*.{json,pdf}", { cwd: directory }).toSorted()) {
    try {
      const file = read(join(directory, name));
      if (!file) continue;
      const { payload: offer } = await openOfferOfAnyTime(file.offer, {
        keys,
        render: () => undefined,
      });
      if (isSameClient(offer.terms, terms)) found.push({ name, file, offer });
    } catch {
      // The file is of another kind, or of another site.
    }
  }
  return found;
}

function read(path: string): AgreementFile | undefined {
  if (statSync(path).size > MAX_UPLOAD_BYTES) return undefined;
  const bytes = readFileSync(path);
  if (kindOf(bytes) !== "pdf") return parseAgreementFile(textOf(bytes));
  const proof = readProof(bytes);
  return "text" in proof ? parseAgreementFile(proof.text) : undefined;
}

function isSameClient(one: OfferTerms, other: OfferTerms): boolean {
  const number = one.clientCompanyNumber ?? "";
  return (
    !differsFromOffer(one.clientCompany, other.clientCompany ?? "") ||
    (/\d/.test(number) && !differsFromOffer(number, other.clientCompanyNumber ?? ""))
  );
}
