import type { Profile } from "../../owner/parse-profile.ts";

export interface Consultant {
  name: string;
  companyName: string;
  companyNumber: string;
  registeredIn: string;
  address: string;
  email: string;
  /** Needs no escaping. */
  schedulingUrl: string;
}

export function consultantFrom({ name, schedulingUrl, company }: Profile): Consultant {
  return {
    name,
    companyName: company.name,
    companyNumber: company.number,
    registeredIn: company.registeredIn,
    address: company.address,
    email: company.email,
    schedulingUrl: canonicalHttpsUrl(schedulingUrl),
  };
}

/** Throws a `TypeError` unless it is https. */
export function canonicalHttpsUrl(address: string): string {
  const url = new URL(address);
  if (url.protocol !== "https:") throw new TypeError(`not an https address: ${address}`);
  return url.href
    .replace(/%(?![\da-f]{2})/gi, "%25")
    .replace(/[^!#$%&*-;=?-Z_a-z~]/g, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return `%${code.toString(16).toUpperCase().padStart(2, "0")}`;
    });
}
