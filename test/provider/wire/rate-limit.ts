/** An error of a rate limit, whose words ask for a wait of so many milliseconds, as in "450ms", "3.466s" or "1m2s". */
export function rateLimit(ms = 3_466) {
  const [minutes, seconds] = [Math.floor(ms / 60_000), (ms % 60_000) / 1_000];
  const wait = ms < 1_000 ? `${ms}ms` : `${minutes ? `${minutes}m` : ""}${seconds}s`;
  return {
    type: "tokens",
    code: "rate_limit_exceeded",
    message: `Rate limit reached for the model on tokens per min (TPM): Limit 40000, Used 39000, Requested 3000. Please try again in ${wait}.`,
  };
}
