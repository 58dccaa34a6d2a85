import { VFile } from "vfile";
import { matter } from "vfile-matter";
import { z } from "zod";

const httpsAddress = z.url({ protocol: /^https$/, error: "expected an https address" });
const text = z.string().trim().min(1);
const sitePath = z.string().regex(/^\/(?!\/)/);

/** Where the owner gives no columns for the footer (docs/product.md, 2, "Layout shell"). */
const placeholderColumns = [1, 2, 3].map((column) => ({
  heading: `Col ${column}`,
  items: [{ name: "Item 1" }, { name: "Item 2" }],
}));

const FooterItem = z.union([
  text.transform((name): { name: string; url?: string } => ({ name })),
  z.object({ name: text, url: z.union([httpsAddress, sitePath]) }),
]);

const FrontMatter = z.object({
  name: text,
  lead: text,
  schedulingUrl: httpsAddress,
  ventures: z
    .array(z.object({ name: text, url: httpsAddress, summary: text }))
    .length(2, "expected two ventures"),
  company: z.object({
    name: text,
    number: text,
    registeredIn: text,
    address: text,
    email: z.email(),
  }),
  contact: z.array(z.enum(["email", "calendar", "post"])).default([]),
  places: z.array(z.object({ name: text, url: httpsAddress })).default([]),
  footer: z
    .array(z.object({ heading: text, items: z.array(FooterItem).min(1) }))
    .length(3, "expected three columns")
    .default(placeholderColumns),
});

export type Profile = z.infer<typeof FrontMatter> & {
  /** The biography's Markdown, without the front matter. */
  biography: string;
};

/** `profile.md` is invalid. The message is one line, for whoever edits that file. */
export class ProfileError extends Error {
  override name = "ProfileError";
}

/** @throws {ProfileError} naming the first field of the front matter that is missing or wrong */
export function parseProfile(markdown: string): Profile {
  const file = new VFile(markdown);
  matter(file, { strip: true });
  const result = FrontMatter.safeParse(file.data.matter);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ProfileError(`profile.md: ${issue?.path.join(".")}: ${issue?.message}`);
  }
  return { ...result.data, biography: String(file).trim() };
}
