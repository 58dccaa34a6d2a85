/** Stands wherever the page says that something is sent there. */
export const openaiKeeps = "OpenAI keeps what it is sent, usually for 30 days.";

/**
 * What a debrief or a draft costs: by the prices of this site, less than a cent even with more text than a call of an hour
 * has (test/unit/voice/completions/request-words.test.ts).
 */
export const requestCost = "under $0.01";
