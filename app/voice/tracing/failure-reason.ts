interface ProviderFailure {
  status?: number;
  /** The body's `error`, when it was JSON. */
  error?: { message?: unknown };
}

/**
 * What to tell the visitor of an AI request that failed: the provider's own words where it has some.
 *
 * @param error what the provider's client threw.
 */
export function failureReason(error: unknown): string {
  if (!isFailure(error)) return unusable;
  const { status } = error;
  if (status !== undefined) {
    const said = error.error?.message;
    return typeof said === "string" && said !== ""
      ? `OpenAI reported an error (status ${status}): ${said}`
      : `OpenAI reported an error and gave no reason (status ${status})`;
  }
  if (/ByteString|ISO-8859/.test(String(error)))
    return "The OpenAI key has characters that no key has";
  if (/connection error|timed out/i.test(String(error))) {
    return "OpenAI cannot be reached: check the network, and anything that blocks requests";
  }
  if (/length limit/.test(String(error))) return "OpenAI’s answer was cut off";
  return unusable;
}

const unusable = "OpenAI’s answer cannot be used";

function isFailure(error: unknown): error is ProviderFailure {
  return error instanceof Error;
}
