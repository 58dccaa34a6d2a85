import { londonDate } from "../../dates/london.ts";
import { createContractValues } from "../contract/contract.ts";
import { validateInputs } from "../contract/inputs.ts";
import { renderMarkdown } from "../document/fill-template.ts";
import { hashOf, inHex } from "../signing/encoding.ts";
import type { CompiledEdition } from "./compile-edition.ts";
import { renderOffer } from "./render-offer.ts";

/** The hashes of what an edition renders for one client. They must never change. */
export interface EditionSample {
  terms: Readonly<Record<string, string>>;
  issuedAt: string;
  /** SHA-256 of the Markdown, in hexadecimal. */
  offer: string;
  paper: string;
}

const clients: EditionSample["terms"][] = [
  {
    plan: "retained-2",
    clientName: "Ada O’Neill-Ångström",
    clientCompany: "Acme & Sons (UK) Ltd. *www.example.com*",
    clientCompanyNumber: "07654321",
    clientCompanyRegistrationCountry: "England and Wales",
    startDate: "2026-12-01",
    clientPosition: "Director",
    clientAddress: "14 Quay Street, Bristol BS1 4AB",
    clientEmail: "legal@acme.example",
  },
  {
    plan: "on-demand-3",
    clientName: "Бэлла",
    clientCompany: "1. Bella & Co",
    clientCompanyNumber: "None",
    clientCompanyRegistrationCountry: "France",
    startDate: "2027-03-28",
    clientKind: "partnership",
  },
];

/** Already the next day in London, but not in UTC. */
const issuedAt = "2026-07-21T23:30:00Z";

export function makeSamples(edition: CompiledEdition): EditionSample[] {
  return clients.map((terms) => ({
    terms,
    issuedAt,
    ...hashDocuments(edition, { terms, issuedAt }),
  }));
}

export function hashDocuments(
  edition: CompiledEdition,
  { terms, issuedAt: at }: Pick<EditionSample, "terms" | "issuedAt">,
): Pick<EditionSample, "offer" | "paper"> {
  const { inputs } = validateInputs(terms);
  const offer = renderOffer(edition, terms, at);
  if (!inputs || !offer) throw new TypeError("The sample is no valid form");
  const { consultant, plans } = edition;
  const values = createContractValues(inputs, consultant, londonDate(Date.parse(at)), plans);
  const paper = renderMarkdown(edition.paper, values);
  return { offer: inHex(hashOf(offer.raw)), paper: inHex(hashOf(paper)) };
}
