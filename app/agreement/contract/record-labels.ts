export const SIGNATURE_PAGE = "\n## Signature page\n";
export const SIGNATURE_ROWS = ["Position", "Signature", "Date"] as const;

/** Appears on an offer’s signature page, where a paper copy has lines to write on. */
export const SIGNED_ELECTRONICALLY = "Electronically: see the record of signature";

export const RECORD_TITLE = "Record of signature";
export const RECORD_INTRODUCTION =
  "This record was added after the text that is signed, and changes none of its words. It says how the agreement was offered, agreed to and countersigned. Clause 36.2 says what signing electronically counts for.";
export const recordHeaderRow = ["Record", "What it says"] as const;
/** Copies of earlier versions still have this introduction and header row. */
export const EARLIER_RECORD_INTRODUCTION =
  "This record is not part of the agreement. It says how the agreement was offered, agreed to and countersigned.";
export const earlierRecordHeaderRow = ["Record", "What was signed"] as const;
/** The label that replaced an earlier one. */
export const renamedRecordLabels: ReadonlyMap<string, string> = new Map([
  ["Stands until", "Open until"],
]);

/** Each thing that a client typed has a row of its own: within a sentence it could pass for the record’s own words. */
export const recordLabels = [
  ["reference", "Reference of the offer"],
  ["client", "Client"],
  ["named", "Name in the offer"],
  ["namedPosition", "Position in the offer"],
  ["offered", "Offered"],
  ["stands", "Open until"],
  ["agreed", "Agreed"],
  ["name", "Name given"],
  ["position", "Position given"],
  ["email", "Email given"],
  ["statement", "Statement"],
  ["browser", "Signature of the client’s browser"],
  ["received", "Received by this site"],
  ["countersigned", "Countersigned"],
  ["text", "SHA-256 of the agreement’s text"],
  ["edition", "SHA-256 of the edition"],
  ["offer", "SHA-256 of the offer"],
  ["keys", "Keys of the consultant"],
] as const;

export type RecordRow = (typeof recordLabels)[number][0];
