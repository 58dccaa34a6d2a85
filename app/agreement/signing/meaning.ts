/** One key signs everything, and nobody else confirms the time. */
export const whoseTimes =
  "The times, but for one from the client’s browser, are the consultant’s own statement. Whoever holds its key could have made this file on another day, or made the client’s part too.";

export const notShown =
  "It does not show who typed the name, that they had authority, that the time is exact, that no other copy was countersigned, that the client had not withdrawn before, or that the agreement has not since been changed or ended.";

export const cannotRevoke = "Nothing is kept here, so nothing can be revoked here.";

export const whatMarkIs = "A mark is this site’s digital seal, not a signature.";

export const simpleSignature =
  "A signature made here is a simple electronic signature (articles 3(10) and 25(1) of the UK eIDAS Regulation, assimilated Regulation (EU) No 910/2014). By section 7 of the Electronic Communications Act 2000 it can be put in evidence; how much it proves is for a court.";
