import type { Profile } from "./parse-profile.ts";

const words = { email: "by email", calendar: "on a first call", post: "by post" };

/** `by email, on a first call, or by post` */
export function waysToContact(ways: Profile["contact"]): string {
  const list = new Intl.ListFormat("en-US", { type: "disjunction" });
  return list.format(ways.map((way) => words[way]));
}
