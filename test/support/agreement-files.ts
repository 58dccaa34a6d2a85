import type { KeyObject } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { parseSigningKey, writeSigningKey } from "../../app/config/signing-key.ts";
import {
  readEdition,
  readSourceEdition,
  readStoredOffer,
} from "../../app/agreement/editions/stored-editions.ts";
import type { AgreementFile } from "../../app/agreement/signing/agreement-file.ts";
import { type CheckContext, openOffer } from "../../app/agreement/signing/check-file.ts";
import { hashOf } from "../../app/agreement/signing/encoding.ts";
import { publishedKeys } from "../../app/agreement/signing/keys.ts";
import type { Agreed } from "../../app/agreement/signing/payloads.ts";
import { signAcceptance } from "../../app/agreement/signing/sign-acceptance.ts";
import { countersign, makeOffer, makeReceipt } from "../../app/agreement/signing/signatures.ts";
import { authorityStatement } from "../../app/agreement/signing/wording.ts";
import { isoTime } from "../../app/agreement/signing/time.ts";

const current = readSourceEdition().id;
const editions = `${import.meta.dirname}/../../app/agreement/editions`;
/** Those come first by which no signature lapses, and the current one last. */
export const editionIds = readdirSync(editions)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length))
  .toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));

function rank(id: string): number {
  if (id === current) return 2;
  return Number(readFileSync(`${editions}/${id}.json`, "utf8").includes("that signature lapses"));
}

export const offeredTerms = {
  plan: "retained-2",
  clientName: "Ada Quux",
  clientCompany: "Quux & Söhne Ltd",
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "France",
  startDate: "2027-01-15",
};

export const agreedByAda: Agreed = {
  name: "Ada Quux",
  position: "Director",
  email: "ada@quux.example",
  statement: authorityStatement(offeredTerms.clientCompany),
};

interface NewAgreement {
  /** The offer's token. */
  offer: string;
  agreed: Agreed;
  acceptance?: string | undefined;
}

export async function receiptFor(
  { offer, ...agreement }: NewAgreement,
  context: CheckContext,
  key: KeyObject,
): Promise<AgreementFile> {
  const { file } = await makeReceipt(await openOffer(offer, context), agreement, context, key);
  return file;
}

const day = 86_400_000;

/** Files of an agreement to a stored edition, in the operator's and the client's place. */
export class AgreementFiles {
  readonly key: KeyObject;
  /** What the environment holds. */
  readonly value: string;

  constructor(key: KeyObject) {
    this.key = key;
    this.value = writeSigningKey(key);
  }

  static of(value: string): AgreementFiles {
    const key = parseSigningKey(value);
    if (!key) throw new TypeError("not a signing key");
    return new AgreementFiles(key);
  }

  checkContext(now = Date.now()): CheckContext {
    return { keys: publishedKeys(this.key, []), render: readStoredOffer, now };
  }

  /** @param daysAgo when it is made */
  async offer(
    terms: Record<string, string> = offeredTerms,
    daysAgo = 3,
    id = editionIds[0] ?? "",
  ): Promise<AgreementFile> {
    const now = Date.now() - daysAgo * day;
    const edition = readEdition(id);
    const rendered = edition && readStoredOffer(edition.hash, terms, isoTime(now));
    if (!rendered) throw new TypeError("not the terms of an offer");
    return makeOffer({ edition: edition.hash, terms, raw: rendered.raw, now }, this.key);
  }

  /** @param clock how far the browser's is ahead, in milliseconds */
  async agree(
    { offer }: AgreementFile,
    agreed: Agreed = agreedByAda,
    clock: number | "without script" = 0,
  ): Promise<AgreementFile> {
    const context = this.checkContext(Date.now() - 2 * day);
    const signed = { offer: hashOf(offer), agreed };
    const acceptance =
      clock === "without script"
        ? undefined
        : await signAcceptance({ v: 1, ...signed, clock: isoTime(context.now + clock) });
    return receiptFor({ offer, agreed, acceptance }, context, this.key);
  }

  /** @param daysAgo when it is countersigned */
  countersign(file: AgreementFile, daysAgo = 1, name = "Alex Sample"): Promise<AgreementFile> {
    const countersigner = {
      name,
      position: "Director",
      statement: authorityStatement("Sample Advisory Ltd"),
    };
    return countersign(
      file,
      countersigner,
      this.checkContext(Date.now() - daysAgo * day),
      this.key,
    );
  }

  async signed(): Promise<AgreementFile> {
    return this.countersign(await this.agree(await this.offer()));
  }
}
