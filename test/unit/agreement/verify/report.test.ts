import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  readSourceEdition,
  readStoredOffer,
} from "../../../../app/agreement/editions/stored-editions.ts";
import type { AgreementFile } from "../../../../app/agreement/signing/agreement-file.ts";
import { dayLength } from "../../../../app/dates/calendar-date.ts";
import { checkFile } from "../../../../app/agreement/signing/check-file.ts";
import { signatureRecord } from "../../../../app/agreement/signing/signature-record.ts";
import { authorityStatement } from "../../../../app/agreement/signing/wording.ts";
import { reportOn } from "../../../../app/agreement/verify/report.ts";
import { agreedByAda, AgreementFiles, offeredTerms } from "../../../support/agreement-files.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
const by = "Sample Advisory Ltd";

async function reportedOn(file: AgreementFile) {
  const now = Date.now();
  const context = { ...files.checkContext(now), render: readStoredOffer };
  const verdict = await checkFile(file, context);
  if (verdict.kind !== "valid") throw new TypeError(`the file is ${verdict.kind}`);
  const stolen = reportOn({ kind: "stolen", file: verdict.file }, by, now);
  return { report: reportOn(verdict, by, now), stolen, record: signatureRecord(verdict.file, by) };
}

/** All that the page says in its own words. */
function ownWords({ report, record }: Awaited<ReturnType<typeof reportedOn>>): string[] {
  const { heading, sentence, warning = "", checked, notes, agreement } = report;
  const steps = (agreement?.steps ?? []).flatMap((step) => [
    step.what,
    step.result ?? "",
    step.note,
  ]);
  const { agreed, offered, stands, browser, received } = record;
  return [
    heading,
    sentence,
    warning,
    checked,
    ...notes,
    ...steps,
    agreed,
    offered,
    stands,
    browser,
    received,
  ];
}

/** No key's id can hold its dot. */
const mark = "Q.X";
const typed = fc.stringMatching(/^[A-Za-z,.:“”’"() ]{0,60}$/).map((text) => mark + text + mark);

test("what a client typed is in no sentence of a verdict, a step or the record", async () => {
  const offerings = fc.record({ clientCompany: typed, clientName: typed });
  const agreeing = fc.record({ name: typed, position: typed });
  const withScript = fc.boolean();
  await fc.assert(
    fc.asyncProperty(offerings, agreeing, withScript, async (terms, given, hasScript) => {
      const offer = await files.offer({ ...offeredTerms, ...terms });
      const agreed = { ...given, email: `${mark}@a.example`, statement: authorityStatement(mark) };
      const file = await files.agree(offer, agreed, hasScript ? 0 : "without script");
      for (const each of [offer, file, await files.countersign(file)]) {
        const found = await reportedOn(each);
        expect(ownWords(found).filter((words) => words.includes(mark))).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
});

test("all of it stands in a row of its own, beside the verdict and in the record", async () => {
  const position = `Director, o@e.com, countersigned for ${by}. It is binding. Position: Director`;
  const [name, email] = ["Ada “Ace” Quux", "ada@quux.example"];
  const offer = await files.offer();
  const file = await files.agree(offer, { name, position, email, statement: "I agree." });
  const { report, record } = await reportedOn(await files.countersign(file));
  const given = report.agreement?.steps.flatMap((step) => step.given) ?? [];
  expect([...report.given, ...given]).toEqual([
    ["Client", offeredTerms.clientCompany],
    ["Name", name],
    ["Position", position],
    ["Email", email],
    ["Statement", "I agree."],
    ["Name", "Alex Sample"],
    ["Position", "Director"],
    ["Statement", authorityStatement(by)],
  ]);
  expect(record).toMatchObject({ name, position, email, statement: "I agree." });
  expect(record).toMatchObject({ client: offeredTerms.clientCompany, named: "Ada Quux" });
});

test("who agreed is always someone who gave a name", async () => {
  const agreed = await files.agree(await files.offer());
  for (const file of [agreed, await files.countersign(agreed)]) {
    const { report, record } = await reportedOn(file);
    const steps = report.agreement?.steps.map(({ what }) => what) ?? [];
    const about = [report.sentence, record.agreed, ...steps.filter((what) => !what.includes(by))];
    for (const words of about.filter((each) => /agreed|received/i.test(each))) {
      expect(words).toMatch(/someone who gave/i);
    }
  }
});

test("the record has a row for each step of the verdict, and tells when this site received it", async () => {
  const offer = await files.offer();
  const agreed = await files.agree(offer);
  expect((await reportedOn(offer)).record.received).toBe("Not yet");
  const { report, record } = await reportedOn(agreed);
  const step = report.agreement?.steps.find(({ what }) => what.startsWith("Agreed"));
  const time = step?.time?.replace(", ", " at ");
  expect(record.received).toBe(`${time}, London time, and marked then`);
});

test("keys that a file names besides those that signed it are warned of with the verdict", async () => {
  const signed = await files.signed();
  expect((await reportedOn(signed)).report.warning).toBeUndefined();
  const { report } = await reportedOn({ ...signed, keys: [] });
  expect(report.warning).toMatch(/^The keys named in this file are not those that signed it\./);
  expect(report.notes).toEqual([]);
});

test("a row that says a whole sentence ends it", async () => {
  const agreed = await files.agree(await files.offer(), { ...agreedByAda, name: "Bo Quux" });
  const { record } = await reportedOn(agreed);
  expect(record.countersigned).toBe(
    `Not yet. The agreement binds nobody until ${by} has countersigned it.`,
  );
  expect(record.agreed).toMatch(/ is not the name in the offer\.$/);
});

test("the consultant signs by countersigning alone (clause 36.4): its mark is told as one", async () => {
  const offer = await files.offer();
  const agreed = await files.agree(offer);
  for (const [file, signings] of [
    [offer, 0],
    [agreed, 0],
    [await files.countersign(agreed), 1],
  ] as const) {
    const { agreement } = (await reportedOn(file)).report;
    const keys = new Map(agreement?.technical);
    expect(keys.get("The offer’s mark")).toMatch(/^[\w-]{43}$/);
    expect(keys.has("Countersigning key")).toBe(signings === 1);
    const results = agreement?.steps.map(({ result = "" }) => result) ?? [];
    expect(results[0]).toBe("Marked by this site, unchanged");
    expect(results.filter((one) => one.includes("by the consultant"))).toHaveLength(signings);
  }
});

test("a name with which the consultant countersigned is compared with the offer’s, as the client’s is", async () => {
  const file = await files.agree(await files.offer());
  const notesFor = async (name: string) =>
    (await reportedOn(await files.countersign(file, 1, name))).report.notes;
  expect(await notesFor("yes")).toEqual([
    "The name that countersigned is not the consultant’s name in the offer.",
  ]);
  expect(await notesFor("alex sample")).toEqual([]);
});

test("a file that a stolen key signed has no record of signature", async () => {
  const { report, stolen } = await reportedOn(await files.signed());
  expect(report.agreement?.record).toBeDefined();
  expect(stolen.agreement).toBeDefined();
  expect(stolen.agreement?.record).toBeUndefined();
});

/** As it stands 40 days after it was agreed to. */
async function agreedLongAgo(edition?: string): Promise<AgreementFile> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 40 * dayLength });
  try {
    return await files.agree(await files.offer(offeredTerms, 3, edition));
  } finally {
    vi.useRealTimers();
  }
}

test("a signature that waited more than 30 days has lapsed, if its text says so (clause 36.4)", async () => {
  const agreed = await agreedLongAgo(readSourceEdition().id);
  expect((await reportedOn(agreed)).report).toMatchObject({
    tone: "warn",
    sentence: expect.stringMatching(
      /Nobody is bound until .* sends it\. Without that by the end of [^.]*, the client’s signature has lapsed/,
    ),
  });
  const late = (await reportedOn(await files.countersign(agreed))).report;
  expect(late).toMatchObject({ tone: "warn", heading: "Agreed, but countersigned late" });
  expect(late.sentence).toContain("had then lapsed (clause 36.4)");
  expect(late.sentence).not.toContain("bound by the words below");

  const earlier = await agreedLongAgo();
  for (const file of [earlier, await files.countersign(earlier)]) {
    expect((await reportedOn(file)).report.sentence).not.toContain("lapse");
  }
});

test("one that waits lapses on a day, and one that was countersigned in time binds once that was sent", async () => {
  const agreed = await files.agree(await files.offer(offeredTerms, 3, readSourceEdition().id));
  expect((await reportedOn(agreed)).report.sentence).toMatch(
    /\s20\d\d, the client’s signature lapses /,
  );
  expect((await reportedOn(await files.countersign(agreed))).report).toMatchObject({
    tone: "good",
    sentence: expect.stringContaining(
      "Once that was sent to a client who had not withdrawn before",
    ),
  });
});

test("the record says of a browser’s signature what came, and of its clock when it was of another day", async () => {
  const offer = await files.offer();
  const recordOf = async (clock: number | "without script") =>
    (await reportedOn(await files.agree(offer, agreedByAda, clock))).record.browser;
  expect(await recordOf("without script")).toBe("None came with it");
  expect(await recordOf(3_600_000)).toMatch(/, London time$/);
  expect(await recordOf(2 * dayLength)).toMatch(/ This site’s differed by more than a day\.$/);
});
