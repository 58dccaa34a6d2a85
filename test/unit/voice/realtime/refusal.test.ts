import { expect, test } from "vitest";
import { failureText } from "../../../../app/voice/call/failure-text.ts";
import { codecFor } from "../../../../app/voice/realtime/connect-sequence.ts";
import { ProviderRequestError, toFailure } from "../../../../app/voice/realtime/errors.ts";
import { createSession } from "../../../../app/voice/realtime/provider-requests.ts";
import { type RefusalKind, refusalKind, refusals } from "../../../../app/voice/realtime/refusal.ts";
import { startProvider } from "../../../provider/provider.ts";
import { recordingLog } from "../recording-log.ts";
import { usualConfig } from "../usual-config.ts";

const never = new AbortController().signal;
const [billing, quota] = ["billing_not_active", "insufficient_quota"];
const invalid = "invalid_request_error";

/** The codes of the provider's guide, of its library's types and of reports (docs/protocol.md, "Refusals"). */
const documented: [status: number, type: string, code: string | undefined, kind: RefusalKind][] = [
  [401, invalid, "invalid_api_key", "key-refused"],
  [401, invalid, undefined, "key-refused"],
  [401, "authentication_error", undefined, "key-refused"],
  [401, invalid, "no_organization", "not-a-member"],
  [401, invalid, "invalid_organization", "not-a-member"],
  [401, invalid, "mismatched_organization", "not-a-member"],
  [401, invalid, "mismatched_project", "not-a-member"],
  [401, invalid, "ip_not_authorized", "network-refused"],
  [401, invalid, "incorrect_hostname", "wrong-region"],
  [400, invalid, "data_residency_mismatch", "wrong-region"],
  [401, invalid, "account_deactivated", "account-closed"],
  [400, invalid, "project_archived", "account-closed"],
  [403, "request_forbidden", "unsupported_country_region_territory", "region-unsupported"],
  [403, invalid, "insufficient_permissions", "lacks-permission"],
  [403, invalid, undefined, "not-allowed"],
  [403, invalid, "model_not_found", "model-unavailable"],
  [404, invalid, "model_not_found", "model-unavailable"],
  [404, invalid, "unknown_url", "refused"],
  [400, invalid, "billing_hard_limit_reached", "spend-limit"],
  [402, "error", undefined, "no-quota"],
  [429, billing, billing, "billing-inactive"],
  [429, billing, undefined, "billing-inactive"],
  [429, quota, quota, "no-quota"],
  [429, quota, undefined, "no-quota"],
  [429, quota, "credit_balance_exhausted", "no-quota"],
  [429, quota, "organization_spend_limit_exceeded", "spend-limit"],
  [429, quota, "project_spend_limit_exceeded", "spend-limit"],
  [429, quota, "organization_usage_limit_exceeded", "usage-limit"],
  [429, quota, "usage_limit_exceeded", "usage-limit"],
  [429, "requests", "rate_limit_exceeded", "rate-limited"],
  [429, "tokens", undefined, "rate-limited"],
  [429, "rate_limit_error", "slow_down", "rate-limited"],
  [503, "service_unavailable_error", "server_is_overloaded", "provider"],
  [500, "server_error", undefined, "provider"],
  [400, invalid, "invalid_value", "refused"],
];

test.each(documented)(
  "a %d of type %s with code %s has its own cause",
  (status, type, code, kind) => {
    expect(refusalKind({ type, code }, status)).toBe(kind);
    const isNamed = Object.values(refusals).some(({ names }) => names.includes(code ?? type));
    if (isNamed) expect(refusalKind({ type, code })).toBe(kind);
  },
);

test.each<[number, string, RefusalKind]>([
  [403, "Your organization must be verified to use the model `m`.", "unverified"],
  [404, "Your organization must be verified to stream this model.", "unverified"],
  [
    401,
    "You have insufficient permissions for this operation. Missing scopes: x",
    "lacks-permission",
  ],
  [401, "You must be a member of an organization to use the API.", "not-a-member"],
  [401, "Your IP is not authorized to use this API.", "network-refused"],
])("a %d without a code is read by its words: %s", (status, message, kind) => {
  expect(refusalKind({ message, type: invalid }, status)).toBe(kind);
});

test.each([401, 403, 429])(
  "a %d with a code that nobody knows yet promises neither that waiting nor that copying helps",
  (status) => {
    const error = new ProviderRequestError("", status, { code: "new_cause", message: "Why." });
    const { what, advice, afterwards } = failureText(toFailure(error, true));
    expect(what).toContain("It says: Why.");
    expect(advice).not.toMatch(/^Wait|copied/);
    expect(afterwards).toBeUndefined();
  },
);

test.each([
  [
    "401",
    /refused your key\. It says: Incorrect API key provided\. \(status 401\)/,
    /^Check that you copied all of it/,
  ],
  ["429=200", /too many requests/, /^Wait 4 minutes, then press Connect/],
])("the provider that refuses with %s is told with the way out", async (fault, what, advice) => {
  await using provider = await startProvider();
  const codec = codecFor("ga", recordingLog());
  const asked = createSession(provider.url, codec, `fault:${fault}@session`, usualConfig, never);
  const error: unknown = await asked.catch((caught: unknown) => caught);
  const words = { what: expect.stringMatching(what), advice: expect.stringMatching(advice) };
  expect(failureText(toFailure(error, true))).toMatchObject(words);
});

test("no name stands for two causes, and each cause has its own words", () => {
  const rows = Object.values(refusals);
  const names = rows.flatMap((row) => row.names);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
});

test.each<[fault: string, RefusalKind]>([
  ["inactive", "billing-inactive"],
  ["hardlimit", "spend-limit"],
  ["spend", "spend-limit"],
  ["hostname", "wrong-region"],
  ["ip", "network-refused"],
  ["closed", "account-closed"],
  ["unverified", "unverified"],
  ["quota", "no-quota"],
  ["region", "region-unsupported"],
  ["model", "model-unavailable"],
  ["beta", "refused"],
])("the provider that refuses with %s is understood in both dialects", async (fault, kind) => {
  await using provider = await startProvider();
  for (const dialect of ["ga", "preview"] as const) {
    const codec = codecFor(dialect, recordingLog());
    const key = `fault:${fault}@session`;
    const error: unknown = await createSession(provider.url, codec, key, usualConfig, never).catch(
      (caught: unknown) => caught,
    );
    expect(toFailure(error, true)).toMatchObject({ kind });
  }
});
