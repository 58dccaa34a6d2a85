/** Stands wherever the page says that something is sent there. */
export const openaiKeeps = "OpenAI keeps what it is sent, usually for 30 days.";

/** Goes on from what is sent for cleaning, a draft or a debrief, which OpenAI is asked to store (docs/product.md, 7). */
export const isReadable =
  "can be read in the OpenAI account’s dashboard, by whoever shares the account or gave you the key.";

/**
 * What a debrief or a draft costs: by the prices of this site, less than a cent even with more text than a call of an hour
 * has (test/unit/voice/cost/cost.test.ts).
 */
export const requestCost = "under $0.01";
