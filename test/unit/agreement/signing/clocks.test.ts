import { expect, test, vi } from "vitest";
import { readStoredOffer } from "../../../../app/agreement/editions/stored-editions.ts";
import { openToShow } from "../../../../app/agreement/offer/open-offer.ts";
import { checkFile, openOffer } from "../../../../app/agreement/signing/check-file.ts";
import { countersign, makeReceipt } from "../../../../app/agreement/signing/signatures.ts";
import { refusalInOneLine } from "../../../../app/agreement/signing/wording.ts";
import { reportOn } from "../../../../app/agreement/verify/report.ts";
import { agreedByAda, AgreementFiles } from "../../../support/agreement-files.ts";
import { withPayload } from "./altered-files.ts";
import { countersigner, newKey, payloadOf } from "./signed-file.ts";

interface StandAloneScript {
  verdictOf: (written: string, keys: object[], now: number) => { verdict: string };
}

const { verdictOf }: StandAloneScript = await import(
  `${import.meta.dirname}/../../../../docs/verify-agreement.mjs`
);

const key = newKey();
const files = new AgreementFiles(key);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-01-10T10:00:00Z") });
const at = Date.now();
const offer = await files.offer(undefined, 0);
const agreement = await agreeAt(at);
const signedAt = at + 3 * DAY;
const signed = await countersign(agreement, countersigner, files.checkContext(signedAt), key);
vi.useRealTimers();

async function agreeAt(now: number) {
  const context = files.checkContext(now);
  const opened = await openOffer(offer.offer, context);
  return (await makeReceipt(opened, { agreed: agreedByAda }, context, key)).file;
}

/** What each checker says: the site’s two pages, the commands and the script. */
async function saidOf(file: typeof offer, now: number) {
  const context = { ...files.checkContext(now), render: readStoredOffer };
  const verdict = await checkFile(file, context);
  const { heading, sentence } = reportOn(verdict, "Us", now);
  const published = context.keys.map(({ jwk }) => jwk);
  const ofScript = verdictOf(JSON.stringify(file), published, now).verdict;
  const page = await openToShow(file.offer, context).then(
    () => "",
    (error: Error) => error.message,
  );
  const command = verdict.kind === "valid" ? "" : refusalInOneLine(verdict);
  return { kind: verdict.kind, report: `${heading}. ${sentence}`, ofScript, page, command };
}

test.each([
  [-2 * DAY, "later"],
  [-30 * MINUTE, "later"],
  [-6 * MINUTE, "later"],
  [-4 * MINUTE, "valid"],
  [0, "valid"],
  [15 * MINUTE, "valid"],
  [2 * DAY, "valid"],
])(
  "no checker whose clock is %i ms off takes a genuine mark for a changed one",
  async (off, kind) => {
    for (const [file, part, dated] of [
      [offer, "offer", at],
      [agreement, "offer", at],
      [signed, "countersignature", signedAt],
    ] as const) {
      const said = await saidOf(file, dated + off);
      expect(said.kind).toBe(kind);
      expect(Object.values(said).join()).not.toMatch(/changed, or|was changed/);
      const later = `The ${part} is dated later than now: `;
      expect(said.report.startsWith(`Not checked. ${later}`)).toBe(kind === "later");
      expect(said.command.startsWith(`Not checked. ${later}`)).toBe(kind === "later");
      expect(said.ofScript.startsWith(`later: ${part} 20`)).toBe(kind === "later");
      if (file === offer) expect(said.page.includes("later than now")).toBe(kind === "later");
    }
  },
);

test("of what is dated later than now, a change is told as one", async () => {
  const { payload, text } = { payload: payloadOf(offer.offer), text: `${agreement.text}\n` };
  const forged = withPayload(offer.offer, { ...payload, reference: "AAAA-AAAA" });
  for (const file of [
    { ...offer, offer: forged },
    { ...agreement, text },
  ]) {
    const said = await saidOf(file, at - DAY);
    expect(said.kind).toBe("changed");
    expect(said.ofScript).toMatch(/^changed: /);
  }
});

test("an offer of a clock a few minutes ahead can be agreed to", async () => {
  const file = await agreeAt(at - 4 * MINUTE);
  expect(payloadOf(file.receipt ?? "").receivedAt).toBe(payloadOf(offer.offer).issuedAt);
  expect((await saidOf(file, at - 4 * MINUTE)).kind).toBe("valid");
});
