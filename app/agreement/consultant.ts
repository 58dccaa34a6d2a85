import type { Profile } from "../profile/profile.ts";
import { safeAddress } from "./safe-address.ts";

/** The party that provides the services. */
export interface Consultant {
  /** The individual who holds the sessions. */
  name: string;
  companyName: string;
  companyNumber: string;
  registeredIn: string;
  address: string;
  email: string;
  /** An https address that is safe in HTML and in Markdown. */
  schedulingUrl: string;
}

/** @throws {TypeError} when the profile's scheduling address is not https. */
export function consultantFrom({ name, schedulingUrl, company }: Profile): Consultant {
  return {
    name,
    companyName: company.name,
    companyNumber: company.number,
    registeredIn: company.registeredIn,
    address: company.address,
    email: company.email,
    schedulingUrl: safeAddress(schedulingUrl),
  };
}
