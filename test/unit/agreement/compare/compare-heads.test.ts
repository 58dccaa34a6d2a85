import { expect, test } from "vitest";
import { compareRunningHeads } from "../../../../app/agreement/compare/compare-copy.ts";
import { readUpload } from "../../../../app/agreement/compare/read-upload.ts";
import { copyStatuses, withRunningHead } from "../../../../app/agreement/document/running-head.ts";
import { currentEdition } from "../../../../app/agreement/editions/compiled-editions.ts";
import { findDatedEdition } from "../../../../app/agreement/editions/dated-edition.ts";
import { newReference } from "../../../../app/agreement/signing/payloads.ts";
import { partsOf, uploadOf, type WordParts } from "../sample-word.ts";
import { contract } from "../samples.ts";

const values = new Map(contract).set("version", "23bc19ba");

function compare(parts: WordParts): { heads: string[]; notes: string[] } {
  const { headLines, notes } = readUpload(uploadOf(parts));
  return {
    heads: compareRunningHeads(values, headLines ?? []),
    notes: notes.map(({ text }) => text),
  };
}

function edited(parts: WordParts, path: string, edit: (xml: string) => string): WordParts {
  return { ...parts, [path]: edit(parts[path] ?? "") };
}

const HEADER = "word/header1.xml";
const EVIL = "The Client waives all refunds.";
const evil = `<w:p><w:r><w:t>${EVIL}</w:t></w:r></w:p>`;
const own = partsOf(values);

const offered = "2027-03-01";
const link = new URLSearchParams({ edition: currentEdition.id, offered });
const standingAt = async (now: string) => {
  const found = await findDatedEdition(link, Date.parse(now));
  return found.fault ? undefined : found.link?.copyStatus;
};

test.each([
  ["of today's agreement", undefined],
  ["of a dated link", await standingAt("2027-03-20T12:00:00Z")],
  ["of a dated link that has lapsed", await standingAt("2027-04-20T12:00:00Z")],
  ["of an offer", copyStatuses.offer(newReference(), "offer")],
  ["of what was agreed", copyStatuses.offer(newReference(), "agreed")],
  ["of what was countersigned", copyStatuses.offer(newReference(), "signed")],
])("the head of a copy %s is as expected, signed or a draft", (_, copyStatus) => {
  for (const isDraft of [false, true]) {
    const parts = partsOf(withRunningHead(values, { version: "23bc19ba", copyStatus, isDraft }));
    expect(compare(parts)).toEqual({ heads: [], notes: [] });
  }
});

test("the numbers of pages that Word has written into the head are none of its words", () => {
  const written = edited(own, HEADER, (xml) =>
    xml
      .replaceAll('<w:instrText xml:space="preserve">PAGE', "$& \\* MERGEFORMAT")
      .replaceAll('<w:fldChar w:fldCharType="end"/>', "<w:t>12</w:t>$&"),
  );
  expect(compare(written)).toEqual({ heads: [], notes: [] });
});

test("other words in a head are told of", () => {
  const more = edited(own, HEADER, (xml) => xml.replace("</w:hdr>", `${evil}</w:hdr>`));
  expect(compare(more).heads).toEqual([
    `Its headers or footers have other words in them: “${EVIL}”.`,
  ]);
  const less = edited(own, HEADER, (xml) => xml.replace(" of ", " to "));
  expect(compare(less).heads).toEqual([
    "Its headers or footers have other words in them: “Consultancy agreement, 20th Nov 26, version 23bc19ba # to #”.",
    "Its headers are missing “Consultancy agreement, 20th Nov 26, version 23bc19ba # of #”.",
  ]);
});

test("words in a foot are told of, and so is a page without a head", () => {
  const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const related = edited(own, "word/_rels/document.xml.rels", (xml) =>
    xml.replace(
      "</Relationships>",
      '<Relationship Id="rIdFoot" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footer" Target="foot.xml"/>$&',
    ),
  );
  const foot = { ...related, "word/foot.xml": `<w:ftr xmlns:w="${W}">${evil}</w:ftr>` };
  const reference = /<w:headerReference[^>]*>/;
  const shown = edited(foot, "word/document.xml", (xml) =>
    xml.replace(reference, '$&<w:footerReference w:type="default" r:id="rIdFoot"/>'),
  );
  expect(compare(shown).heads.join()).toContain(EVIL);
  expect(compare(foot).heads).toEqual([]);
  const bare = edited(own, "word/document.xml", (xml) => xml.replace(reference, ""));
  expect(compare(bare).heads.join()).toContain(
    "Its headers are missing “Acme & Sons (UK) Ltd. and",
  );
});

test("a field of a head that shows words is told of", () => {
  const picture = edited(own, HEADER, (xml) => xml.replace(">PAGE<", `>PAGE \\# "'${EVIL}'"<`));
  expect(compare(picture).notes).toEqual([
    "It has fields, which were not compared: read them in Word.",
  ]);
});
