export const retentionNote = "OpenAI keeps what it is sent, usually for 30 days.";

/** Completes a sentence about requests for cleaning, a draft or a debrief, which OpenAI stores (docs/product.md, 7). */
export const dashboardNote =
  "can be read in the OpenAI account’s dashboard, by whoever shares the account or gave you the key.";

/**
 * The cost of a debrief or a draft at the prices of this site, even with more text than an hour of conversation
 * has (test/unit/voice/cost/cost.test.ts).
 */
export const requestCost = "under $0.01";
