import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../../config/environment-variables.ts";
import { londonDate } from "../../dates/london.ts";
import { findDoubts, findGaps } from "../contract/gaps-and-doubts.ts";
import {
  type ClientKind,
  fieldsFromQuery,
  filledFields,
  validateInputs,
} from "../contract/inputs.ts";
import type { CompiledEdition } from "../editions/compile-edition.ts";
import { editionVersion } from "../editions/edition.ts";
import { linkFaultsInWords, readLinkMark } from "../editions/link-mark.ts";
import { renderOffer } from "../editions/render-offer.ts";
import { readEdition, readSourceEdition } from "../editions/stored-editions.ts";
import { agreementFileName } from "../files/file-names.ts";
import { writeAgreementFile } from "../signing/agreement-file.ts";
import { openOffer } from "../signing/check-file.ts";
import { inHex } from "../signing/encoding.ts";
import { makeOffer } from "../signing/signatures.ts";
import { dateInWords, isoTime, lastDayInWords } from "../signing/time.ts";
import {
  CommandError,
  parseOrigin,
  publishedKeysWith,
  requireSigningKey,
  run,
  type Terminal,
  writeNewFile,
} from "./command-line.ts";

// `npm run offer -- '<link>'` signs the offer that a link of the agreement page describes. The link may come from a
// page that only looks like the site.

/** Characters. Some mail programs cut longer links, or all but short ones. */
const LONG_LINK = 2000;
const LONGEST_LINK = 4096;

const kindsInWords: Record<ClientKind, string> = {
  company: "a company or LLP",
  person: "a person in business",
  partnership: "a partnership",
};

export async function offerLink(terminal: Terminal): Promise<void> {
  const { args, environment, directory, print } = terminal;
  const key = requireSigningKey(environment);
  const { link, origin, despiteDoubts } = parseLink(args, readConfig(environment).publicOrigin);
  const now = Date.now();
  const edition = findLinkedEdition(link.searchParams);
  const present = readSourceEdition();
  const { inputs, doubts } = readLinkedInputs(link.searchParams, edition, now);
  const terms = filledFields(inputs);
  const rendered = renderOffer(edition, terms, isoTime(now));
  if (!rendered) {
    throw new CommandError("An offer needs a plan and a start date. Choose them on the page.");
  }
  await askAbout(doubts, despiteDoubts, terminal);

  const file = await makeOffer({ edition: edition.hash, terms, raw: rendered.raw, now }, key);
  const site = { keys: publishedKeysWith(key), render: () => rendered, now };
  const { payload, key: signedWith } = await openOffer(file.offer, site);
  const { name, before } = freeName(directory, agreementFileName(terms, "offer", now));
  writeNewFile(join(directory, name), writeAgreementFile(file));
  const address = `${origin}/agreement/offer#${file.offer}`;

  print(`Offer ${payload.reference}, made on ${dateInWords(payload.issuedAt)}`);
  print(`  for       ${inputs.clientName}, ${inputs.clientCompany}, ${inputs.clientCompanyNumber}`);
  print(`  country   ${inputs.clientCompanyRegistrationCountry}`);
  print(`  kind      ${kindsInWords[inputs.clientKind ?? "company"]}`);
  print(`  from      ${edition.consultant.companyName}`);
  print(`  of        ${rendered.values.get("order.summary")}`);
  print(`  starting  ${terms.startDate}`);
  print(`  open      until the end of ${lastDayInWords(payload.expiresAt)}, London time`);
  if (edition.id !== present.id) {
    print(
      `  CHANGED   The agreement or its prices are others now: version ${editionVersion(present.id)}`,
    );
  }
  print(`  version   ${editionVersion(edition.id)}, text ${inHex(payload.text)}`);
  print(`  key       ${signedWith.jwk.kid}`);
  print(`  file      ${name}`);
  if (before !== undefined) {
    print(`  replaces  ${before}. Both can be agreed to: tell the client which one counts`);
  }
  if (address.length > LONGEST_LINK) {
    return print("Send the file: as a link it would be too long for mail programs.");
  }
  print(`Open this link before you send it:\n${address}`);
  if (address.length > LONG_LINK) print("It is long: send the file as well.");
}

if (import.meta.main) await run(offerLink);

const usage =
  "Usage: npm run offer -- '<link>' [--origin https://…] [--despite-doubts], with what “Copy link” copies on the agreement page, in quotes.";

/** Returns the link, the origin of the site on which its offer is opened, and whether to ask about doubts. */
function parseLink(args: readonly string[], publicOrigin: string | undefined) {
  const { positionals, values } = parseGiven(args);
  const [given = "", ...others] = positionals;
  const link = others.length > 0 ? null : URL.parse(given);
  const isWeb = link && /^https?:$/.test(link.protocol);
  if (!isWeb || link.pathname !== "/agreement" || link.search === "") throw new CommandError(usage);
  const origin = chooseOrigin(link, values.origin ?? publicOrigin);
  return { link, origin, despiteDoubts: values["despite-doubts"] ?? false };
}

function parseGiven(args: readonly string[]) {
  const options = { origin: { type: "string" }, "despite-doubts": { type: "boolean" } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new CommandError(usage);
  }
}

/** Asks whether to sign all the same. */
async function askAbout(
  doubts: readonly string[],
  despiteDoubts: boolean,
  { print, ask }: Terminal,
): Promise<void> {
  for (const doubt of doubts) print(`To check: ${doubt}`);
  if (doubts.length === 0 || despiteDoubts) return;
  if ((await ask("Is that as it should be? Sign the offer (yes, no)", "no")) === "yes") return;
  throw new CommandError(
    `Nothing was signed, because of what is to check. Correct it on the page, or add --despite-doubts:\n${doubts.join("\n")}`,
  );
}

/** Numbers the offers that were made to one client on one day, so that a file is never replaced. */
function freeName(directory: string, name: string): { name: string; before?: string } {
  if (!existsSync(join(directory, name))) return { name };
  for (let number = 2, before = name; ; number++) {
    const next = name.replace(/(?=\.json$)/, `-${number}`);
    if (!existsSync(join(directory, next))) return { name: next, before };
    before = next;
  }
}

function chooseOrigin(link: URL, named: string | undefined): string {
  const isLoopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(link.hostname);
  if (named === undefined && !isLoopback) {
    throw new CommandError(
      `This link is of ${link.host}. If that is your site, set PUBLIC_ORIGIN as the site has it, or add --origin ${link.origin}`,
    );
  }
  return parseOrigin(named ?? link.origin);
}

function findLinkedEdition(query: URLSearchParams): CompiledEdition {
  const [first] = query.keys();
  const id = query.get("edition");
  // A link that the page makes begins with its edition and ends with its day.
  const isCut = first === "edition" && readLinkMark(query) === "damaged";
  if (isCut || (id !== null && !/^[\da-f]{16}$/.test(id))) {
    throw new CommandError(
      `${linkFaultsInWords.damaged}. Copy it again from the page, and put it in quotes: '<link>'`,
    );
  }
  const edition = id === null ? undefined : readEdition(id);
  if (edition) return edition;
  throw new CommandError(id === null ? noEdition : missingEdition(id));
}

const noEdition = "The link names no version of the agreement. Copy it again from the page.";

function missingEdition(id: string): string {
  const present = readSourceEdition().id;
  const named = `The link’s version of the agreement, ${editionVersion(id)}, is not stored here`;
  if (id === present) {
    return `${named}, although it is that of the files here. Run npm run edition, and deploy what it writes.`;
  }
  return `${named}. The files here make ${editionVersion(present)}: the site that made the link has another text, prices or owner. Deploy these files, or take those that the site has, and copy the link again.`;
}

function readLinkedInputs(query: URLSearchParams, edition: CompiledEdition, now: number) {
  const { consultant } = edition;
  const today = londonDate(now);
  const fields = fieldsFromQuery(query, today);
  const gaps = findGaps(fields).map(({ advice }) => advice);
  if (!query.has("startDate")) gaps.push("Enter a start date");
  const { inputs } = validateInputs(fields);
  const doubts = Object.values(findDoubts(fields, { consultant, today }));
  if (inputs && gaps.length === 0) return { inputs, doubts };
  const all = new Set([...gaps, ...doubts]);
  throw new CommandError(`The offer is not complete:\n${[...all].join("\n")}`);
}
