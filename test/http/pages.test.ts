import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { parseXml, type XmlElement } from "@rgrove/parse-xml";
import { describe, expect } from "vitest";
import { shareImages } from "../../app/share-images/share-image-texts.ts";
import { pages } from "../browser/pages.ts";
import { decoded } from "../support/sent-page.ts";
import { knownOrigin, pageOf, test } from "../support/site-test.ts";

const links = ["Home", "Writing", "Work together", "Voice test", "Reactive Objects", "Contact"];

/** The elements of a name, each with its attributes as they are written and the text in it. */
function elements(html: string, name: string): { attributes: string; text: string }[] {
  const found = html.matchAll(new RegExp(`<${name}\\b([^>]*)>(.*?)</${name}>`, "gs"));
  return Array.from(found, ([, attributes = "", inner = ""]) => ({
    attributes,
    text: textOf(inner),
  }));
}

function textOf(html: string): string {
  return decoded(html.replaceAll(/<!--.*?-->|<[^>]*>/gs, ""));
}

function part(html: string, name: string, attribute = ""): string {
  const found = new RegExp(`<${name}\\b[^>]*${attribute}[^>]*>(.*?)</${name}>`, "s").exec(html);
  return found?.[1] ?? "";
}

function headingOf(html: string): string {
  return textOf(part(html, "h1"));
}

describe("the shell", () => {
  test.for([
    ["/", "Home"],
    ["/writing", "Writing"],
    ["/writing/", "Writing"],
    ["/work-together", "Work together"],
    ["/about", "Voice test"],
    ["/reactive-objects", "Reactive Objects"],
    ["/contact", "Contact"],
    ["/writing/ask-the-object", "Writing", "true"],
    ["/writing/nothing-here", "Writing", "true"],
    ["/health", undefined],
  ] as const)("of %s marks %s alone as where one is", async ([path, name, mark], { site }) => {
    const html = await (await fetch(site.url + path)).text();
    for (const [label, listed] of [
      ["Main", links],
      ["Menu", [...links, "Log in", "Sign up"]],
    ] as const) {
      const navigation = part(html, "nav", `aria-label="${label}"`);
      const lists = [...navigation.matchAll(/<ul\b.*?<\/ul>/gs)].map(([list]) => list);
      expect(lists).toHaveLength(label === "Main" ? 1 : 2);
      for (const list of lists) {
        const all = elements(list, "a");
        expect(all.map(({ text }) => text)).toEqual(listed);
        const marked = all.filter(({ attributes }) => attributes.includes("aria-current"));
        expect(marked).toEqual(
          name ? [{ attributes: expect.stringContaining(`"${mark ?? "page"}"`), text: name }] : [],
        );
      }
    }
  });

  test("names the owner first, and the company at the foot", async ({ site }) => {
    for (const { path } of [...pages, { path: "/no/such/page" }]) {
      const html = await (await fetch(site.url + path)).text();
      const [first, ...others] = elements(part(html, "header"), "a");
      expect(first).toEqual({
        attributes: expect.stringContaining('href="/"'),
        text: "Alex Sample",
      });
      for (const name of ["Log in", "Sign up"]) {
        const nowhere = { attributes: expect.stringContaining('href="#"'), text: name };
        expect(others.filter(({ text }) => text === name)).toEqual([nowhere, nowhere, nowhere]);
      }
      const footer = part(html, "footer");
      expect(textOf(footer)).toMatch(
        /Alex Sample.*Sample Advisory Ltd, registered in England and Wales, number 01234567/,
      );
      expect(elements(footer, "h2").map(({ text }) => text)).toEqual(["Col 1", "Col 2", "Col 3"]);
      expect(elements(footer, "li")).toHaveLength(6);
    }
  });

  test("says 404 with the ways on where nothing is", async ({ site }) => {
    for (const path of ["/no/such/page", "/writing/no-such-post"]) {
      const answer = await fetch(site.url + path);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(part(html, "title")).toBe("Page not found");
      expect(headingOf(html)).toBe("Page not found");
      const main = part(html, "main");
      expect(elements(main, "li")).toHaveLength(3);
      expect(elements(main, "a")).toContainEqual({
        attributes: expect.stringContaining('href="/"'),
        text: "Go to the home page",
      });
    }
  });

  test("names icons and a manifest that are what they say", async ({ site }) => {
    const html = await pageOf(site, "/");
    const address = /rel="manifest" href="([^"]*)"/.exec(html)?.[1] ?? "";
    const response = await fetch(site.url + address);
    expect(response.headers.get("content-type")).toContain("application/manifest+json");
    const manifest = await response.json();
    expect(manifest).toMatchObject({ name: "Alex Sample", start_url: "/" });
    const named = html.matchAll(/rel="(?:apple-touch-)?icon" href="([^"]*)"/g);
    const folder = join(import.meta.dirname, "../../public");
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`);
    const icons: string[] = manifest.icons.map(({ src }: { src: string }) => src);
    for (const path of [...icons, ...Array.from(named, ([, icon = ""]) => icon), ...files]) {
      const bytes = Buffer.from(await (await fetch(site.url + path)).arrayBuffer());
      const ending = path.split(".").at(-1);
      if (ending === "json") expect(JSON.parse(bytes.toString())).toBeTruthy();
      else if (ending === "svg") expect(parseXml(bytes.toString()).root?.name, path).toBe("svg");
      else {
        const starts: Record<string, string> = { png: "89504e470d0a1a0a", ico: "00000100" };
        expect(bytes.toString("hex"), path).toMatch(new RegExp(`^${starts[ending ?? ""]}`));
      }
    }
  });
});

test("the home page introduces its owner, and has the newest posts", async ({ site }) => {
  const html = await pageOf(site, "/");
  const name = headingOf(html);
  expect(part(html, "title")).toBe(name);
  const biography = part(html, "div", 'class="home-biography');
  expect(elements(biography, "p")).toHaveLength(3);
  expect(textOf(biography)).toMatch(new RegExp(`^\\s*${name}`));
  const newest = elements(part(html, "ol"), "a").map(({ text }) => text);
  const posts = elements(part(await pageOf(site, "/writing"), "main"), "h2");
  expect(newest).toEqual(posts.slice(0, 3).map(({ text }) => text));
  expect(textOf(html)).toContain("A block starts at £2,400, excluding VAT. Fill in the agreement");
});

test("the contact page has what the owner gives", async ({ site }) => {
  const main = part(await pageOf(site, "/contact"), "main");
  expect(elements(main, "dt").map(({ text }) => text)).toEqual(["Email", "Calendar", "Post"]);
  expect(headingOf(main)).toBe("contact works");
  expect(textOf(main)).toContain("contact works by email, on a first call, or by post.");
  expect(main).toContain('href="mailto:alex@sample-advisory.example"');
  expect(main).toContain('href="https://scheduling.example/alex-sample"');
  expect(textOf(main)).toMatch(/Sample Advisory Ltd, 1 Sample Street, Oxford OX1 1AA$/);
});

test("both plans are tiers to choose, and tables of all their terms", async ({ site }) => {
  const html = await pageOf(site, "/work-together");
  const captions = elements(html, "caption").map(({ text }) => text);
  expect(captions).toEqual(["Retained", "On demand"]);
  const rows = [...html.matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => textOf(cell)),
  );
  expect(rows).toEqual([
    ["Term", "Tier 1", "Tier 2", "Tier 3"],
    ["Block price", "£2,400", "£3,480", "£5,600"],
    ["Hours in a block", "4", "6", "10"],
    ["Hourly rate", "£600", "£580", "£560"],
    ["Minimum commitment", "2 blocks", "2 blocks", "2 blocks"],
    ["Rollover blocks", "1", "1", "1"],
    ["Rollable hours", "1", "2", "2"],
    ["Pullable hours", "1", "2", "3"],
    ["Minutes between sessions", "20", "20", "30"],
    ["Term", "Tier 1", "Tier 2", "Tier 3"],
    ["Block price", "£4,200", "£5,440", "£7,800"],
    ["Hours in a block", "6", "8", "12"],
    ["Hourly rate", "£700", "£680", "£650"],
    ["Valid for", "2 months", "2 months", "3 months"],
    ["Minutes between sessions", "20", "20", "20"],
  ]);
  const [retained = "", onDemand = ""] = elements(html, "ul")
    .filter(({ text }) => text.startsWith("Tier 1"))
    .map(({ text }) => text);
  expect(retained).toContain(
    "£2,4004 hours at £600 an hourOne leader, one hour a week.2 blocks at least: £4,800Choose Tier 1",
  );
  expect(onDemand).toContain("12 hours at £650 an hour");
  expect(onDemand).toContain("Valid for 3 monthsChoose Tier 3");
  const leads = elements(html, "a");
  for (const plan of ["retained", "on-demand"]) {
    for (const tier of [1, 2, 3]) {
      expect(leads).toContainEqual({
        attributes: expect.stringMatching(
          `href="/agreement\\?plan=${plan}-${tier}" aria-label="Choose Tier ${tier} of the ${plan} plan"`,
        ),
        text: `Choose Tier ${tier}`,
      });
    }
  }
  expect(leads).toContainEqual({
    attributes: expect.stringContaining('href="/contact"'),
    text: "Ask a question first",
  });
  const [call] = leads.filter(({ text }) => text.startsWith("Book a first call"));
  expect(call?.attributes).toMatch(/href="https:\/\/scheduling\.example\/alex-sample"/);
  expect(call?.attributes).toMatch(/target="_blank" rel="noopener"/);
});

describe("writing", () => {
  test("leads to each post, which leads on to the next older one and back", async ({ site }) => {
    const list = part(await pageOf(site, "/writing"), "main");
    const posts = Array.from(
      list.matchAll(/<h2\b[^>]*><a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs),
      ([, path = "", title = ""]) => ({ path, title: textOf(title) }),
    );
    expect(posts.length).toBeGreaterThan(2);
    for (const [index, { path, title }] of posts.entries()) {
      const html = await pageOf(site, path);
      expect(headingOf(html)).toBe(title);
      expect(textOf(part(html, "title"))).toBe(title);
      expect(textOf(html)).toMatch(/\d{1,2} \p{L}+ \d{4}/u);
      expect(textOf(html)).toMatch(/\d+ min read/);
      const more = part(html, "nav", 'aria-label="More writing"');
      expect(more).toContain('href="/writing"');
      const older = posts[index + 1];
      if (older) expect(more).toContain(`href="${older.path}"`);
    }
  });

  test("has a feed of every post, and a site map of its pages", async ({ site }) => {
    const list = await pageOf(site, "/writing");
    const titles = elements(part(list, "main"), "h2").map(({ text }) => text);
    const address = /rel="alternate"[^>]*href="([^"]*)"/.exec(list)?.[1];
    const feed = await fetch(site.url + address);
    expect(feed.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(xmlTexts(await feed.text(), "title")).toEqual(["Writing", ...titles]);

    const places = xmlTexts(await pageOf(site, "/sitemap.xml"), "loc");
    expect(places).toHaveLength(links.length + 1 + titles.length);
    for (const place of places) {
      expect(place).toContain(site.url);
      await pageOf(site, place.slice(site.url.length));
    }
  });

  test("has no absolute address where the origin is not known", async ({ site }) => {
    for (const path of ["/feed.xml", "/sitemap.xml", "/robots.txt"]) {
      const response = await fetch(site.url + path);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).toContain(site.url);
    }
    for (const path of ["/writing", "/writing/ask-the-object"]) {
      expect(await pageOf(site, path)).not.toMatch(/http:\/\/127|rel="canonical"/);
    }
  });
});

test("each page names a picture of the size that it says", async ({ knownSite: site }) => {
  const listed = xmlTexts(await pageOf(site, "/sitemap.xml"), "loc");
  const paths = new Set([
    ...pages.map(({ path }) => path),
    ...listed.map((address) => new URL(address).pathname),
  ]);
  expect(paths.size).toBeGreaterThan(pages.length);

  const drawn = await shareImages();
  const named = new Set<string>();
  for (const path of paths) {
    const meta = metaOf(await pageOf(site, path));
    expect(meta.get("twitter:card"), path).toBe("summary_large_image");
    expect(meta.get("og:image:alt"), path).toBeTruthy();
    const address = String(meta.get("og:image"));
    named.add(address);
    expect(address).toBe(
      `${knownOrigin}/share${drawn.has(path) && path !== "/" ? path : "/home"}.png`,
    );
    const response = await fetch(address.replace(knownOrigin, site.url));
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

function xmlTexts(source: string, name: string): string[] {
  const find = (element: XmlElement): string[] => [
    ...(element.name === name ? [element.text] : []),
    ...element.children.flatMap((child) => ("name" in child ? find(child as XmlElement) : [])),
  ];
  const { root } = parseXml(source);
  return root ? find(root) : [];
}
