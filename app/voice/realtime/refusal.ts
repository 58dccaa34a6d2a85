import type { ProviderError } from "../protocol/redact.ts";

interface RefusalRow {
  /** The provider's codes and types (docs/protocol.md, "Refusals"). */
  names: readonly string[];
  /** Matches the provider's message where it gives no code, or one that says less. */
  says?: RegExp;
  what: string;
  advice: string;
}

/** The causes for which a provider refuses a request, by what the visitor can do about them. */
const rows = {
  unverified: {
    names: [],
    says: /\bmust be verified\b/i,
    what: "The provider wants your organization to be verified first.",
    advice:
      "Verify it in the provider’s settings, which can take 15 minutes to count, or use a key of another organization.",
  },
  "lacks-permission": {
    names: ["insufficient_permissions", "missing_scope", "permission_denied", "permission_error"],
    says: /\b(?:insufficient permissions|missing scopes?)\b/i,
    what: "Your key lacks a permission.",
    advice:
      "Give it all permissions in the provider’s settings, or use a key without restrictions.",
  },
  "not-a-member": {
    names: [
      "no_organization",
      "invalid_organization",
      "organization_membership_required",
      "mismatched_organization",
      "mismatched_project",
    ],
    says: /\bmust be a member of an organization\b/i,
    what: "Your key does not fit an organization or project of the provider.",
    advice: "Ask the organization’s owner to add you, or use a key of another project.",
  },
  "network-refused": {
    names: ["ip_not_authorized"],
    says: /\bIP (?:address )?(?:is )?not authorized\b/i,
    what: "Your key may not be used from the network you are in.",
    advice:
      "Use another network, or add this one to the IP addresses that the key’s project allows.",
  },
  "region-unsupported": {
    names: ["unsupported_country_region_territory"],
    what: "The provider does not serve the country or region you are in.",
    advice: "Another key will not help. If a VPN or proxy is on, turn it off.",
  },
  "wrong-region": {
    names: ["incorrect_hostname", "data_residency_mismatch"],
    what: "The project of your key is tied to a region that this site does not call.",
    advice: "Use a key from a project that is not tied to a region.",
  },
  "account-closed": {
    names: ["account_deactivated", "organization_deactivated", "project_archived"],
    what: "The account or project of your key has been closed.",
    advice: "Use a key of another one, or write to the provider’s support.",
  },
  "key-refused": {
    names: ["invalid_api_key", "authentication_error"],
    what: "The provider refused your key.",
    advice:
      "Check that you copied all of it, that it is active, and that it may use the realtime models.",
  },
  "billing-inactive": {
    names: ["billing_not_active"],
    what: "Billing is not active for your provider account.",
    advice: "Check the payment details in the provider’s billing settings.",
  },
  "spend-limit": {
    names: [
      "billing_hard_limit_reached",
      "organization_spend_limit_exceeded",
      "project_spend_limit_exceeded",
    ],
    what: "The spending limit of your provider account, or of the key’s project, is reached.",
    advice: "Raise it in the provider’s settings, or wait until the month is over.",
  },
  "usage-limit": {
    names: ["organization_usage_limit_exceeded", "usage_limit_exceeded"],
    what: "Your provider account has used as much as it may.",
    advice: "Ask the provider for a higher limit, or wait until the month is over.",
  },
  "no-quota": {
    names: ["insufficient_quota", "credit_balance_exhausted"],
    what: "Your provider account has no credit left.",
    advice: "Add credit or raise the spending limit in the provider’s billing settings.",
  },
  "model-unavailable": {
    names: [
      "model_not_found",
      "model_not_available",
      "model_not_supported",
      "model_forbidden",
      "unsupported_model",
      "invalid_model",
      "resource_not_found",
    ],
    what: "The voice model is not available to your key.",
    advice: "Use a key from a project that has access to the realtime models.",
  },
  "rate-limited": {
    names: ["rate_limit_exceeded", "rate_limit_error", "slow_down"],
    what: "The provider says there were too many requests.",
    advice: "Wait a minute, then try again.",
  },
  provider: {
    names: [
      "server_is_overloaded",
      "server_overloaded",
      "engine_overloaded",
      "service_unavailable_error",
      "internal_error",
      "request_timeout",
    ],
    what: "The provider reported an error.",
    advice: "Press Connect to try again.",
  },
  /** The provider rejects the site's request, so a retry would fail, too. */
  refused: {
    names: ["unknown_url", "beta_api_shape_disabled"],
    what: "The provider rejected this site’s request.",
    advice: "Trying again will not help: this site’s settings do not work with the provider.",
  },
  /** A 403, or a 401 with a code that is not known here. */
  "not-allowed": {
    names: [],
    what: "The provider did not allow this.",
    advice: "Check what your key and its project may do in the provider’s settings.",
  },
  /** A 429 with a code that is not known here. */
  "other-limit": {
    names: [],
    what: "The provider says that a limit is reached.",
    advice:
      "Try again in a minute. If that fails too, check the limits and the billing of your provider account.",
  },
} as const satisfies Record<string, RefusalRow>;

export type RefusalKind = keyof typeof rows;

export const refusals: Readonly<Record<RefusalKind, RefusalRow>> = rows;

const list = Object.entries(refusals) as [RefusalKind, RefusalRow][];
const kindOf = new Map(list.flatMap(([kind, { names }]) => names.map((name) => [name, kind])));

/** @param status the HTTP status; undefined if an event reports the error */
export function refusalKind(error: ProviderError, status?: number): RefusalKind {
  const { message = "", code = "", type = "" } = error;
  const said = list.find(([, { says }]) => says?.test(message))?.[0];
  const named = said ?? kindOf.get(code) ?? kindOf.get(type);
  return named ?? (status === undefined ? "provider" : statusKind(status, /[a-z]/i.test(code)));
}

/** Returns whether only another key will help. */
export function needsOtherKey(kind: string): boolean {
  return kind === "key-refused" || kind === "account-closed";
}

const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 425]);

/** @param hasCode whether the provider names a cause that is not known here */
function statusKind(status: number, hasCode: boolean): RefusalKind {
  if (status === 401) return hasCode ? "not-allowed" : "key-refused";
  if (status === 402) return "no-quota";
  if (status === 403) return "not-allowed";
  if (status === 404) return "model-unavailable";
  if (status === 429) return hasCode ? "other-limit" : "rate-limited";
  return status < 500 && !retryableStatuses.has(status) ? "refused" : "provider";
}
