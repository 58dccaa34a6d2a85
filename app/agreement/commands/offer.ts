import { join } from "node:path";
import { readConfig } from "../../config/environment-variables.ts";
import type { CalendarDate } from "../../dates/calendar-date.ts";
import { londonDate } from "../../dates/london.ts";
import { formatLongDate } from "../../dates/long-date.ts";
import { findChangedLetters } from "../contract/changed-letters.ts";
import { findDoubts, findGaps } from "../contract/gaps-and-doubts.ts";
import {
  cleanText,
  type ClientKind,
  fieldNames,
  fieldsFromQuery,
  filledFields,
  validateInputs,
} from "../contract/inputs.ts";
import { lackedInWords } from "../contract/pdf-letters.ts";
import { findPlaceholders } from "../contract/placeholders.ts";
import type { CompiledEdition } from "../editions/compile-edition.ts";
import { editionVersion } from "../editions/edition.ts";
import {
  lapseOfLink,
  linkFaultsInWords,
  readLinkMark,
  readLinkQuery,
} from "../editions/link-mark.ts";
import { renderOffer } from "../editions/render-offer.ts";
import { readEdition, readSourceEdition } from "../editions/stored-editions.ts";
import { agreementFileName } from "../files/file-names.ts";
import { writeAgreementFile } from "../signing/agreement-file.ts";
import { openOffer } from "../signing/check-file.ts";
import { termLabels } from "../signing/check-sums.ts";
import { inHex } from "../signing/encoding.ts";
import { makeOffer } from "../signing/signatures.ts";
import { lastDayInWords } from "../signing/lapse.ts";
import { dateInWords, isoTime } from "../signing/time.ts";
import {
  CommandError,
  freeName,
  isLoopback,
  parseOrigin,
  publishedKeysWith,
  readArguments,
  requireSigningKey,
  requireYes,
  run,
  type Terminal,
  writeNewFile,
} from "./command-line.ts";
import { findClientFiles } from "./find-client-files.ts";

// `npm run offer -- '<link>'` signs the offer that a link of the agreement page describes. The link may come from a
// page that only looks like the site.

/** Characters. Many mail programs cut longer links, and some cut even shorter ones. */
const LONG_LINK = 2000;
const MAX_LINK_LENGTH = 4096;

const kindsInWords: Record<ClientKind, string> = {
  company: "a company or LLP",
  person: "a person in business",
  partnership: "a partnership",
};

export async function offerLink(terminal: Terminal): Promise<void> {
  const { args, environment, directory, print } = terminal;
  const { link, origin, despiteDoubts } = parseLink(args, readConfig(environment).publicOrigin);
  const key = requireSigningKey(environment);
  const now = Date.now();
  const today = londonDate(now);
  const query = readLinkQuery(link.href);
  const { edition, date } = findLinkedEdition(query, today);
  const present = readSourceEdition();
  const { inputs, doubts } = readLinkedInputs(query, edition, today);
  const { lastDay, hasLapsed } = lapseOfLink(date, today, edition.plans);
  if (hasLapsed) {
    doubts.push(
      `The details in this link lapsed on ${formatLongDate(lastDay)}, with their prices.`,
    );
  }
  const terms = filledFields(inputs);
  const rendered = renderOffer(edition, terms, isoTime(now));
  if (!rendered) {
    throw new CommandError("An offer needs a plan and a start date. Choose them on the page.");
  }
  const lacked = lackedInWords(...rendered.values.values());
  if (lacked) {
    doubts.push(
      `The PDF cannot show ${lacked}. The client will keep and send a .json file instead.`,
    );
  }
  await askAbout(doubts, despiteDoubts, terminal);

  const file = await makeOffer({ edition: edition.hash, terms, raw: rendered.raw, now }, key);
  const context = { keys: publishedKeysWith(key), render: () => rendered, now };
  const { payload, key: signedWith } = await openOffer(file.offer, context);
  const others = await findClientFiles(directory, terms, context);
  const replaced = others.filter(
    ({ file: other, offer }) => !other.receipt && offer.expiresAt > isoTime(now),
  );
  const name = freeName(directory, agreementFileName(terms, "offer", now), ["json"]);
  writeNewFile(join(directory, `${name}.json`), writeAgreementFile(file));
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
  print(`  file      ${name}.json`);
  for (const other of replaced) {
    print(`  replaces  ${other.name}. Both can be agreed to: tell the client which one counts`);
  }
  if (address.length > MAX_LINK_LENGTH) {
    return print("Send the file: as a link it would be too long for mail programs.");
  }
  print(`Open this link before you send it:\n${address}`);
  if (address.length > LONG_LINK) print("It is long: send the file as well.");
}

const usage =
  "Usage: npm run offer -- '<link>' [--origin https://…] [--despite-doubts], with what “Copy link” copies on the agreement page, in quotes.";

/** Returns the link, the origin of the site on which its offer is opened, and whether to ask about doubts. */
function parseLink(args: readonly string[], publicOrigin: string | undefined) {
  const options = {
    origin: { type: "string", multiple: true },
    "despite-doubts": { type: "boolean" },
  } as const;
  const { positionals, values } = readArguments(args, options, usage);
  const [given = "", ...others] = positionals;
  const link = others.length > 0 ? null : URL.parse(given);
  const isWeb = link && /^https?:$/.test(link.protocol);
  if (!isWeb || link.pathname !== "/agreement" || link.search === "") throw new CommandError(usage);
  const origin = chooseOrigin(link, parseOrigin(values.origin) ?? publicOrigin);
  return { link, origin, despiteDoubts: values["despite-doubts"] ?? false };
}

/** Asks whether to sign anyway. */
async function askAbout(
  doubts: readonly string[],
  despiteDoubts: boolean,
  terminal: Terminal,
): Promise<void> {
  for (const doubt of doubts) terminal.print(`To check: ${doubt}`);
  if (doubts.length === 0 || despiteDoubts) return;
  await requireYes(
    terminal,
    "Is that as it should be? Sign the offer?",
    `Nothing was signed, because of what is to check. Correct it on the page, or add --despite-doubts:\n${doubts.join("\n")}`,
  );
}

function chooseOrigin(link: URL, named: string | undefined): string {
  if (named === undefined && !isLoopback(link)) {
    throw new CommandError(
      `This link is of ${link.host}. If that is your site, set PUBLIC_ORIGIN as the site has it, or add --origin https://${link.host}`,
    );
  }
  return named ?? link.origin;
}

/** Finds what the agreement page shows for a link. Refuses a link that the page answers with 404. */
function findLinkedEdition(query: URLSearchParams, today: CalendarDate) {
  const named = readLinkMark(query, today);
  if (named === undefined) throw new CommandError(noEdition);
  if (named === "damaged") {
    throw new CommandError(
      `${linkFaultsInWords.damaged}. Copy it again from the page, and put it in quotes: '<link>'`,
    );
  }
  const edition = readEdition(named.mark.edition);
  if (edition) return { edition, date: named.date };
  throw new CommandError(missingEdition(named.mark.edition));
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

function readLinkedInputs(query: URLSearchParams, edition: CompiledEdition, today: CalendarDate) {
  const { consultant } = edition;
  const fields = fieldsFromQuery(query, today);
  const gaps = findGaps(fields).map(({ advice }) => advice);
  if (!query.has("startDate")) gaps.push("Enter a start date");
  const { inputs } = validateInputs(fields);
  const found = {
    ...findChangedLetters(fields),
    ...findPlaceholders(fields),
    ...findDoubts(fields, { consultant, today }),
  };
  const doubts = fieldNames.flatMap((name) => {
    const [doubt, value] = [found[name], cleanText(fields[name])];
    if (doubt === undefined || gaps.includes(doubt)) return [];
    return `${termLabels.get(name)}${value && ` (${value})`}: ${doubt}`;
  });
  if (inputs && gaps.length === 0) return { inputs, doubts };
  throw new CommandError(`The offer is not complete:\n${[...gaps, ...doubts].join("\n")}`);
}

if (import.meta.main) await run(usage, offerLink);
