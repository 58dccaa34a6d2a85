import { expect, test } from "vitest";
import { shareImages } from "../../app/share-images/share-images-plugin.ts";
import { pages } from "../browser/pages.ts";
import { startSite } from "../support/site.ts";

const origin = "https://alex.example";

test("each page names a picture that is there, of the size that it says", async () => {
  await using site = await startSite({ PUBLIC_ORIGIN: origin });
  const siteMap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = Array.from(siteMap.matchAll(/<loc>([^<]*)/g), ([, address = ""]) => address);
  const paths = new Set([
    ...pages.map(({ path }) => path),
    ...listed.map((address) => new URL(address).pathname),
  ]);
  expect(paths.size).toBeGreaterThan(pages.length);

  const drawn = await shareImages();
  const named = new Set<string>();
  for (const path of paths) {
    const meta = metaOf(await (await fetch(site.url + path)).text());
    expect(meta.get("twitter:card"), path).toBe("summary_large_image");
    expect(meta.get("og:image:alt"), path).toBeTruthy();
    const address = String(meta.get("og:image"));
    named.add(address);
    expect(address).toBe(`${origin}/share${drawn.has(path) && path !== "/" ? path : "/home"}.png`);
    const response = await fetch(address.replace(origin, site.url));
    expect(response.status, address).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)].map(String), address).toEqual([
      meta.get("og:image:width"),
      meta.get("og:image:height"),
    ]);
  }
  expect(named.size).toBe(drawn.size);
});

function metaOf(html: string): Map<string, string> {
  const tags = html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g);
  return new Map(Array.from(tags, ([, name = "", content = ""]) => [name, content]));
}
