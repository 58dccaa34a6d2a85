import type { Profile } from "../owner/parse-profile.ts";

export interface ContactRow {
  label: string;
  value: string;
  url?: string;
}

/** Lists the ways to contact the owner, in the profile's order, and then the other sites where the owner is found. */
export function contactRows(profile: Profile): ContactRow[] {
  const { contact, places, company, schedulingUrl } = profile;
  const rows: Record<Profile["contact"][number], ContactRow> = {
    email: { label: "Email", value: company.email, url: `mailto:${company.email}` },
    calendar: { label: "Calendar", value: "Book a first call", url: schedulingUrl },
    post: { label: "Post", value: `${company.name}, ${company.address}` },
  };
  return [
    ...contact.map((kind) => rows[kind]),
    ...places.map(({ name, url }) => {
      const value = url.replace(/^https:\/\//, "").replace(/\/$/, "");
      return { label: name, value, url };
    }),
  ];
}
