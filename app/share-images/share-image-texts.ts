import { glob, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseProfile, PROFILE_PATH } from "../owner/parse-profile.ts";
import { menuPages } from "../shell/navigation.ts";
import { ways } from "../shell/ways.ts";
import { parseStoredPost, POST_FILES } from "../writing/parse-post.ts";
import { formatPostDate, estimateReadingMinutes } from "../writing/post-details.ts";
import type { ShareImage } from "./share-image.ts";

/** Returns the images by the path of their page. Other pages use the image of `/`. */
export async function shareImages(): Promise<Map<string, ShareImage>> {
  const { name: owner, lead } = parseProfile(await readFile(PROFILE_PATH, "utf8"));
  const images = new Map<string, ShareImage>([["/", { kind: "site", owner, lead }]]);
  for (const { path, name: title, sentence } of ways) {
    images.set(path, { kind: "page", owner, title, ...sectionAndFoot(path, title, sentence) });
  }
  images.set("/agreement", {
    kind: "page",
    owner,
    section: "Work together",
    title: "Consultancy agreement",
    foot: "Fill in your details, and read and print the agreement as it would be signed.",
  });
  for await (const file of glob(POST_FILES)) {
    const slug = basename(file, ".md");
    const { title, date, body } = parseStoredPost(slug, await readFile(file, "utf8"));
    images.set(`/writing/${slug}`, {
      kind: "page",
      owner,
      section: "Writing",
      title,
      foot: formatPostDate(date),
      footEnd: `${estimateReadingMinutes(body)} min read`,
    });
  }
  return images;
}

/** Splits "Page: what it does.", since the image shows the page's name beside the owner's. */
function sectionAndFoot(path: string, title: string, sentence: string) {
  const section = menuPages.find((page) => page.path === path)?.name ?? "";
  const prefix = `${section}: `;
  const rest = sentence.startsWith(prefix) ? sentence.slice(prefix.length) : sentence;
  const foot = rest.charAt(0).toUpperCase() + rest.slice(1);
  return section === title ? { foot } : { section, foot };
}
