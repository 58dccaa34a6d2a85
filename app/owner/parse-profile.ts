import { z } from "zod";
import { exactObject, parseFrontMatter } from "../config/edited-file.ts";

const httpsAddress = z.url({ protocol: /^https$/, error: "expected an https address" });
const text = z.string().trim().min(1, "expected some text");
const sitePath = z.string().regex(/^\/(?!\/)/);

/** Stand in the footer until the owner has written its columns (docs/product.md, 2, "Layout shell"). */
const placeholderColumns = [1, 2, 3].map((column) => ({
  heading: `Col ${column}`,
  items: [{ name: "Item 1" }, { name: "Item 2" }],
}));

const FooterItem = z.union(
  [
    text.transform((name): { name: string; url?: string } => ({ name })),
    exactObject({ name: text, url: z.union([httpsAddress, sitePath]) }),
  ],
  "expected a text, or a name and a url: an https address, or a path of this site",
);

const tierLines = z.array(text).length(3, "expected a line for each tier");

const FrontMatter = exactObject({
  name: text,
  lead: text,
  schedulingUrl: httpsAddress,
  ventures: z
    .array(exactObject({ name: text, url: httpsAddress, summary: text }))
    .length(2, "expected two ventures"),
  company: exactObject({
    name: text,
    number: text,
    registeredIn: text,
    address: text,
    email: z.email("expected an email address"),
  }),
  workTogether: exactObject({
    lead: text,
    problems: z.array(exactObject({ client: text, leavesWith: text })).default([]),
    note: text.optional(),
    tierLines: exactObject({ retained: tierLines, onDemand: tierLines }),
  }),
  contact: z.array(z.enum(["email", "calendar", "post"])).default([]),
  places: z.array(exactObject({ name: text, url: httpsAddress })).default([]),
  footer: z
    .array(exactObject({ heading: text, items: z.array(FooterItem).min(1) }))
    .length(3, "expected three columns")
    .default(placeholderColumns),
});

export type Profile = z.infer<typeof FrontMatter> & {
  /** The biography's Markdown, without the front matter. */
  biography: string;
};

export const PROFILE_PATH = "app/owner/profile.md";

/** Throws an `EditedFileError`. */
export function parseProfile(written: string): Profile {
  const { front, body } = parseFrontMatter(PROFILE_PATH, written, FrontMatter);
  return { ...front, biography: body.trim() };
}
