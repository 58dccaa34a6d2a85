/** What a record of signature tells, in its order. */
export const recordRows = [
  ["reference", "Reference of the offer"],
  ["offered", "Offered"],
  ["stands", "Stands until"],
  ["agreed", "Agreed"],
  ["browser", "Signature of the client’s browser"],
  ["countersigned", "Countersigned"],
  ["text", "SHA-256 of the agreement’s text"],
  ["edition", "SHA-256 of the edition"],
  ["offer", "SHA-256 of the offer"],
  ["keys", "Keys of the consultant"],
] as const;

export type RecordRow = (typeof recordRows)[number][0];
