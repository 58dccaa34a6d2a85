import { join } from "node:path";
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

export async function offerLink({ args, environment, directory, print }: Terminal): Promise<void> {
  const key = requireSigningKey(environment);
  const { link, origin } = parseLink(args, readConfig(environment).publicOrigin);
  const now = Date.now();
  const edition = findLinkedEdition(link.searchParams);
  const present = readSourceEdition();
  const { inputs, startDoubt } = readLinkedInputs(link.searchParams, edition, now);
  const terms = filledFields(inputs);
  const rendered = renderOffer(edition, terms, isoTime(now));
  if (!rendered) {
    throw new CommandError("An offer needs a plan and a start date. Choose them on the page.");
  }

  const file = await makeOffer({ edition: edition.hash, terms, raw: rendered.raw, now }, key);
  const site = { keys: publishedKeysWith(key), render: () => rendered, now };
  const { payload, key: signedWith } = await openOffer(file.offer, site);
  const name = agreementFileName(terms, "offer", now);
  writeNewFile(join(directory, name), writeAgreementFile(file));
  const address = `${origin}/agreement/offer#${file.offer}`;

  print(`Offer ${payload.reference}, made on ${dateInWords(payload.issuedAt)}`);
  print(`  for       ${inputs.clientName}, ${inputs.clientCompany}, ${inputs.clientCompanyNumber}`);
  print(`  kind      ${kindsInWords[inputs.clientKind ?? "company"]}`);
  print(`  from      ${edition.consultant.companyName}`);
  print(`  of        ${rendered.values.get("order.summary")}`);
  print(`  starting  ${terms.startDate}${startDoubt ? `. ${startDoubt}` : ""}`);
  print(`  open      until the end of ${lastDayInWords(payload.expiresAt)}, London time`);
  if (edition.id !== present.id) {
    print(
      `  CHANGED   The agreement or its prices are others now: version ${editionVersion(present.id)}`,
    );
  }
  print(`  version   ${editionVersion(edition.id)}, text ${inHex(payload.text)}`);
  print(`  key       ${signedWith.jwk.kid}`);
  print(`  file      ${name}`);
  if (address.length > LONGEST_LINK) {
    return print("Send the file: as a link it would be too long for mail programs.");
  }
  print(`Open this link before you send it:\n${address}`);
  if (address.length > LONG_LINK) print("It is long: send the file as well.");
}

if (import.meta.main) await run(offerLink);

/** Returns the link, and the origin of the site on which its offer is opened. */
function parseLink(args: readonly string[], publicOrigin: string | undefined) {
  const [given, flag, named, ...others] = args;
  const link = given === undefined || others.length > 0 ? null : URL.parse(given);
  const isWeb = link && /^https?:$/.test(link.protocol);
  const isFlag = args.length === 1 || (flag === "--origin" && named !== undefined);
  if (isWeb && isFlag && link.pathname === "/agreement" && link.search !== "") {
    return { link, origin: chooseOrigin(link, named ?? publicOrigin) };
  }
  throw new CommandError(
    "Usage: npm run offer -- '<link>' [--origin https://…], with what “Copy link” copies on the agreement page, in quotes.",
  );
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
  // A link that the page makes ends with its day.
  if (first === "edition" && readLinkMark(query) === "damaged") {
    throw new CommandError(`${linkFaultsInWords.damaged}. Copy it again from the page.`);
  }
  const id = query.get("edition");
  const edition = id === null ? undefined : readEdition(id);
  if (edition) return edition;
  throw new CommandError(
    id === null
      ? "The link names no version of the agreement. Copy it again from the page."
      : "The link’s version of the agreement is not stored here. Run npm run edition, deploy what it writes, and copy the link again.",
  );
}

/** Does not refuse a doubtful start date: the operator decides whether work may begin in the past. */
function readLinkedInputs(query: URLSearchParams, edition: CompiledEdition, now: number) {
  const { consultant } = edition;
  const today = londonDate(now);
  const fields = fieldsFromQuery(query, today);
  const gaps = findGaps(fields).map(({ advice }) => advice);
  const { startDate: startDoubt, ...doubts } = findDoubts(fields, { consultant, today });
  gaps.push(...Object.values(doubts).filter((doubt) => !gaps.includes(doubt)));
  if (!query.has("startDate")) gaps.push("Enter a start date");
  const { inputs } = validateInputs(fields);
  if (inputs && gaps.length === 0) return { inputs, startDoubt };
  throw new CommandError(`The offer is not complete:\n${gaps.join("\n")}`);
}
