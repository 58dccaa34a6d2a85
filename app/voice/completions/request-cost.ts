/**
 * What a debrief or a draft costs, in words: by the prices of this site, less than a cent even with more text than a call
 * of an hour has (test/unit/voice/completions/request-cost.test.ts).
 */
export const requestCost = "under $0.01";
