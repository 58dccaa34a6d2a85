// spec.md, 9, "Tracing client". Milliseconds and bytes.
export const flushSize = 15;
export const flushInterval = 10_000;
export const requestTimeout = 5_000;
export const retries = 3;
export const retryDelay = 3_000;
export const maxEventBytes = 1_000_000;
export const maxBatchBytes = 2_500_000;
/** The share of calls that are traced, 0 to 1. */
export const sampleRate = 1;
