import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { readConfig } from "../../config/environment-variables.ts";
import { errorMessage } from "../../log/error-message.ts";
import { JobNotDoneError } from "../../server/job-queue.ts";
import { MissingGlyphsError } from "../../server/typesetter.ts";
import { quoteLetters } from "../contract/pdf-letters.ts";
import { commitmentInWords } from "../contract/key-dates.ts";
import type { CompiledEdition } from "../editions/compile-edition.ts";
import { editionId } from "../editions/edition.ts";
import type { RenderedOffer } from "../editions/render-offer.ts";
import { readEdition, readStoredOffer } from "../editions/stored-editions.ts";
import { agreementFileName } from "../files/file-names.ts";
import type { SignedText } from "../files/signed-document.ts";
import { comparePages, headingsOf, type PagesVerdict } from "../pdf/compare-pages.ts";
import { readProof } from "../pdf/read-proof.ts";
import {
  type AgreementFile,
  NotAgreementFileError,
  parseAgreementFile,
  writeAgreementFile,
} from "../signing/agreement-file.ts";
import {
  type CheckContext,
  type CheckedFile,
  checkFile,
  differenceOfClocks,
} from "../signing/check-file.ts";
import { termLabels } from "../signing/check-sums.ts";
import { inHex } from "../signing/encoding.ts";
import { MAX_UPLOAD_BYTES } from "../upload/read-form-data.ts";
import { lapseOf } from "../signing/lapse.ts";
import type { Offer, Receipt } from "../signing/payloads.ts";
import { countersign } from "../signing/signatures.ts";
import { isOtherKind, kindInWords, kindOf, textOf } from "../upload/file-kind.ts";
import { differencesFromOffer, differsFromOffer } from "../signing/signer-details.ts";
import { authorityStatement, refusalInOneLine } from "../signing/wording.ts";
import { dateInWords, timeInWords } from "../signing/time.ts";
import {
  CommandError,
  freeName,
  parseOrigin,
  publishedKeysWith,
  readArguments,
  readGivenFile,
  requireSigningKey,
  requireYes,
  run,
  type Terminal,
  writeNewFile,
} from "./command-line.ts";
import { type FoundFile, findClientFiles } from "./find-client-files.ts";
import { typesetSignedPdf } from "./typeset-signed-pdf.ts";

// `npm run countersign -- agreed.pdf …` countersigns what a client agreed to, and writes the PDF with both signatures.
// If a client agreed to one offer several times, it signs only one of the agreements. It takes .json files, too.

type Checked = CheckedFile<RenderedOffer>;

type Agreed = Awaited<ReturnType<typeof readAgreed>>;

export async function countersignFile(terminal: Terminal): Promise<void> {
  const { environment, directory, print, ask } = terminal;
  const { names, origin } = parseGiven(terminal);
  const key = requireSigningKey(environment);
  const keys = publishedKeysWith(key);
  const checkContextNow = () => ({ keys, render: readStoredOffer, now: Date.now() });
  const files: Agreed[] = [];
  for (const name of names) files.push(await readAgreed(directory, name, checkContextNow()));
  const { name, file, checked, receipt, isFromHere } = await chooseAgreed(files, terminal);
  if (Date.parse(receipt.receivedAt) > Date.now()) {
    throw new CommandError(`${name}: agreed later than now. Set this computer’s clock.`);
  }
  const { consultant } = editionOf(checked, name);
  const others = await findClientFiles(directory, checked.offer.terms, checkContextNow());
  const existing = others.find(
    (other) => other.file.offer === file.offer && other.file.countersignature !== undefined,
  );
  if (existing) {
    throw new CommandError(`${name}: its offer is countersigned already, in ${existing.name}.`);
  }

  print(name);
  describe(checked, receipt).forEach(print);
  if (isFromHere === false) {
    print(
      "  The proof was checked, not the pages: another program has written this PDF, and something",
    );
    print(
      "  may cover or replace words. What you sign is the text of the proof, which Verify shows.",
    );
  }
  await askIfLapsed(checked, receipt, terminal);
  await askAboutOthers(others, checked.offer, terminal);
  const company = checked.offer.terms.clientCompany;
  await requireYes(terminal, `Did this come from an address you know for ${company}? Countersign?`);
  const countersigner = {
    name: await ask("Your name", consultant.name),
    position: await ask("Your position", "Director"),
    statement: authorityStatement(consultant.companyName),
  };
  if (differsFromOffer(consultant.name, countersigner.name)) {
    await requireYes(
      terminal,
      `This is not the consultant’s name in the offer, ${consultant.name}. Countersign as ${countersigner.name}, ${countersigner.position}?`,
    );
  }
  const signed = await countersign(file, countersigner, checkContextNow(), key).catch(
    asCommandError,
  );
  const signedName = agreementFileName(checked.offer.terms, "signed", Date.now());
  const written = freeName(directory, signedName, ["json", "pdf"]);
  const proof = `${written}.json`;
  writeNewFile(join(directory, proof), writeAgreementFile(signed));
  print(`Signed as ${countersigner.name}, ${countersigner.position}: ${proof}`);
  const pdf = `${written}.pdf`;
  const fault = await setPdf(signed, checkContextNow())
    .then((set) => writeNewFile(join(directory, pdf), set))
    .then(() => undefined, faultOfPdf);
  if (fault === undefined) {
    print(`The agreement with its proof inside: ${pdf}`);
    print("Send the PDF back to the client, and keep it: nothing else does.");
  } else {
    print(`${fault} Send ${proof} back to the client, and keep it: nothing else does.`);
  }
  if (origin) print(`Anyone can check it at ${origin}/agreement/verify`);
}

const usage = "Usage: npm run countersign -- agreed.pdf … [--origin https://…]";

function parseGiven({ args, environment }: Terminal) {
  const options = { origin: { type: "string", multiple: true } } as const;
  const { values, positionals: names } = readArguments(args, options, usage);
  if (names.length === 0) throw new CommandError(usage);
  return { names, origin: parseOrigin(values.origin) ?? readConfig(environment).publicOrigin };
}

/** The file is signed by now, so the proof is complete even if making the PDF failed. */
function faultOfPdf(error: unknown): string {
  if (error instanceof MissingGlyphsError) {
    return `The PDF cannot show ${quoteLetters(error.characters)}.`;
  }
  return `There is no PDF (${errorMessage(error).replace(/\.$/, "")}).`;
}

/**
 * Asks, since the client may agree although its signature has lapsed. By texts without clause 36.4 a signature never
 * lapses.
 */
async function askIfLapsed(
  checked: Checked,
  { receivedAt }: Receipt,
  terminal: Terminal,
): Promise<void> {
  const { lastDay, isOver, isInText } = lapseOf(checked, Date.now());
  if (!isOver) return;
  const held = isInText
    ? `and could be held to it until ${lastDay} (clause 36.4)`
    : "more than 30 days ago";
  await requireYes(
    terminal,
    `The client agreed on ${dateInWords(receivedAt)}, ${held}. Does it still agree?`,
  );
}

/** Asks, since an offer and its replacement could both be countersigned. */
async function askAboutOthers(
  others: readonly FoundFile[],
  { reference, issuedAt }: Offer,
  terminal: Terminal,
): Promise<void> {
  const byReference = Map.groupBy(others, ({ offer }) => offer.reference);
  byReference.delete(reference);
  const told = [...byReference.values()].flatMap((files) => {
    const signed = files.find(({ file }) => file.countersignature !== undefined);
    const { name, offer } = signed ?? files[0] ?? {};
    if (!offer) return [];
    const made = `${offer.reference}, made on ${dateInWords(offer.issuedAt)}`;
    if (signed) return [`Countersigned already for this client: offer ${made}, in ${name}.`];
    return offer.issuedAt > issuedAt
      ? [`A newer offer to this client may replace this one: ${made}, in ${name}.`]
      : [];
  });
  if (told.length === 0) return;
  told.forEach(terminal.print);
  await requireYes(terminal, "Each that is countersigned binds. Go on with this one?");
}

async function readAgreed(directory: string, name: string, context: CheckContext<RenderedOffer>) {
  const { file, pdf } = parse(directory, name);
  const verdict = await checkFile(file, context);
  if (verdict.kind !== "valid") {
    const isOtherKey = verdict.kind === "unchecked" && !verdict.isRetired;
    const advice = isOtherKey ? " AGREEMENT_SIGNING_KEY here may not be the site’s." : "";
    throw new CommandError(`${name}: ${refusalInOneLine(verdict)}${advice}`);
  }
  const { file: checked } = verdict;
  const { receipt, countersignature } = checked;
  if (!receipt) throw new CommandError(`${name}: an offer. Nobody has agreed to it in this file.`);
  if (countersignature) throw new CommandError(`${name}: it is countersigned already.`);
  const isFromHere = pdf
    ? await checkPages(pdf, { signed: checked, file, rendered: checked.rendered }, name)
    : undefined;
  return { name, file, checked, receipt, isFromHere };
}

/** Returns whether this is the file that the site makes. Throws if its words differ. */
async function checkPages(
  upload: Buffer,
  { rendered, ...text }: Omit<SignedText, "rendered"> & Partial<SignedText>,
  name: string,
): Promise<boolean> {
  if (!rendered) return false;
  const own = await typesetSignedPdf({ ...text, rendered }).catch(asUnmade);
  if (!own) return false;
  const pages = await comparePages({ upload, own, headings: headingsOf(rendered) });
  if (!("places" in pages) && pages.kind !== "unfinished") return pages.kind === "same";
  const fault = "places" in pages ? pagesFault(pages) : "its pages are too large to be checked";
  throw new CommandError(`${name}: ${fault}. Ask the client for the PDF as it was saved.`);
}

function pagesFault({ kind, places }: Extract<PagesVerdict, { places: unknown }>): string {
  const what = kind === "added" ? "Added to them:" : "The words differ in";
  return `its pages are not what was agreed. ${what} ${places.join(", ")}`;
}

function asUnmade(error: unknown): undefined {
  if (!(error instanceof MissingGlyphsError || error instanceof JobNotDoneError)) throw error;
}

async function setPdf(
  file: AgreementFile,
  context: CheckContext<RenderedOffer>,
): Promise<Uint8Array> {
  const verdict = await checkFile(file, context);
  const rendered = verdict.kind === "valid" ? verdict.file.rendered : undefined;
  if (verdict.kind !== "valid" || !rendered) {
    throw new CommandError("The PDF cannot be made here. Verify makes it from the .json file.");
  }
  return typesetSignedPdf({ signed: verdict.file, rendered, file });
}

function parse(directory: string, name: string): { file: AgreementFile; pdf?: Buffer } {
  const bytes = readGivenFile(resolve(directory, name), MAX_UPLOAD_BYTES);
  try {
    const kind = kindOf(bytes);
    if (kind !== "pdf") {
      if (!isOtherKind(kind)) return { file: parseAgreementFile(textOf(bytes)) };
      throw new CommandError(`${basename(name)}: ${kindInWords(kind, giveProof)}.`);
    }
    const proof = readProof(bytes);
    if ("fault" in proof) throw new CommandError(`${basename(name)}: ${proofFaults[proof.fault]}.`);
    return { file: parseAgreementFile(proof.text), pdf: bytes };
  } catch (error) {
    if (!(error instanceof NotAgreementFileError)) throw error;
    const isOther = error.fault === "form";
    const fault = isOther ? ` is not an agreement file. ${giveProof}.` : `: ${error.inWords}.`;
    throw new CommandError(`${basename(name)}${fault}`);
  }
}

const giveProof = "Give the PDF that was saved after agreeing, or the .json file";

const proofFaults = {
  none: "no proof is attached to this PDF. It may be a copy for reading, a print or a scan. Ask the client for the one that was saved after agreeing",
  several: "more than one file is attached to this PDF. Ask the client for the one that was saved",
  protected: "this PDF is protected, and cannot be read",
  damaged: "this PDF is damaged, and cannot be read",
  large: "this PDF holds far more than an agreement, and was not read",
};

/** Asks which of the given files counts, if there are several for one offer. Throws if they are of different offers. */
async function chooseAgreed(files: readonly Agreed[], { print, ask }: Terminal): Promise<Agreed> {
  const sorted = files.toSorted((one, other) =>
    one.receipt.receivedAt.localeCompare(other.receipt.receivedAt),
  );
  const [first] = sorted;
  if (!first) throw new CommandError("No file");
  if (sorted.some(({ checked }) => checked.hash !== first.checked.hash)) {
    throw new CommandError("These files are of different offers. Countersign them one by one.");
  }
  if (sorted.length === 1) return first;
  sorted.forEach(({ name, receipt: { agreed, receivedAt } }, index) => {
    const signer = `${agreed.name}, ${agreed.position}, ${agreed.email}`;
    print(`${index + 1}  ${timeInWords(receivedAt)}  ${signer}  ${name}`);
  });
  const chosen = await ask("Which one counts? Only one may be signed", "none");
  const file = sorted[Number(chosen) - 1];
  if (!file) throw new CommandError("Nothing was signed.");
  return file;
}

function editionOf({ offer }: Checked, name: string): CompiledEdition {
  const edition = readEdition(editionId(offer.edition));
  if (edition?.hash === offer.edition) return edition;
  throw new CommandError(`${name}: its version of the agreement is not stored here.`);
}

function describe(checked: Checked, receipt: Receipt): string[] {
  const { offer, acceptance, rendered } = checked;
  const apart = differenceOfClocks(checked);
  return [
    `  offer     ${offer.reference}, made on ${dateInWords(offer.issuedAt)}`,
    ...(rendered
      ? [
          `  plan      ${rendered.values.get("order.summary")}`,
          `  told      “${commitmentInWords(offer.terms.plan, rendered.edition.plans)?.sentence}”`,
        ]
      : [`  plan      ${offer.terms.plan}`]),
    ...Object.entries(offer.terms)
      .filter(([term]) => term !== "plan")
      .map(([term, value]) => `  ${termLabels.get(term) ?? term}: ${value}`),
    `  text      ${inHex(offer.text)}${rendered ? "" : ", which can't be shown here"}`,
    `  agreed    ${timeInWords(receipt.receivedAt)}, London time`,
    `  name      ${receipt.agreed.name}`,
    `  position  ${receipt.agreed.position}`,
    `  email     ${receipt.agreed.email}`,
    ...differencesFromOffer(offer.terms, receipt).map((difference) => `  ${difference}`),
    `  statement ${receipt.agreed.statement}`,
    ...(acceptance ? [] : ["  No signature of the client’s browser came with it."]),
    ...(apart === undefined ? [] : [`  ${apart}`]),
    "  Who typed the name, nothing here can tell.",
  ];
}

function asCommandError(error: unknown): never {
  if (!(error instanceof z.ZodError)) throw error;
  throw new CommandError(
    "The name or position is too long, or holds characters that can’t be seen.",
  );
}

if (import.meta.main) await run(usage, countersignFile);
