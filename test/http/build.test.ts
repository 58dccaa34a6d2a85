import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { AGREEMENT } from "../../app/agreement/document/check-agreement.ts";
import { RETIRED_KEYS } from "../../app/agreement/signing/keys.ts";
import { PROFILE_PATH } from "../../app/owner/parse-profile.ts";
import { activateRelease } from "../../app/server/releases.ts";
import { pages } from "../browser/pages.ts";
import { contactLoading } from "../faults/broken-routes.ts";
import { Clone } from "../support/clone.ts";
import { loopbackServer } from "../support/loopback-server.ts";
import { patientFetch } from "../support/patient-fetch.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { client } from "../support/site-test.ts";

const root = join(import.meta.dirname, "../..");
const lowest = manifest.engines.node.replace(">=", "");

test("a build beside a running site changes nothing for it, in a folder of any name", async () => {
  using clone = new Clone("clone #1, 50%? ");
  const release = join(clone.path, "build/releases/first");
  cpSync(realpathSync("build/current"), release, { recursive: true });
  activateRelease(release);
  const ending = contactLoading("process.exit(3);");
  await using site = await startSite({}, [ending], { folder: clone.path });
  const before = await pagesOf(site);
  for (const name of ["second", "third"]) placeBroken(join(clone.path, "build/releases", name));
  for (const name of ["app", "public"]) rmSync(join(clone.path, name), { recursive: true });

  await fetch(`${site.url}/contact`);
  expect(JSON.stringify(site.lines)).toContain("The renderer ended with 3, and is started again");
  expect(await pagesOf(site)).toEqual(before);
  for (const asset of new Set(before.join().match(/\/assets\/[\w.-]+/g))) {
    expect((await fetch(site.url + asset)).status, asset).toBe(200);
  }
  await expectFiles(site);
});

test("a build that fails leaves all as it was", async () => {
  using clone = new Clone();
  placeBroken(join(clone.path, "build/releases/first"));
  const before = filesIn(join(clone.path, "build"));
  writeFileSync(join(clone.path, "app/routes.ts"), "export default nothing;");
  const { code } = await build(clone.path);
  expect(code).toBe(1);
  expect(filesIn(join(clone.path, "build"))).toEqual(before);
});

/** What a build looks at first, in a folder of this name. */
async function checkout(name: string) {
  const folder = await mkdtempDisposable(join(tmpdir(), `checkout ${name}`));
  for (const part of ["app/server", "package.json"]) {
    cpSync(part, join(folder.path, part), { recursive: true });
  }
  return folder;
}

test.each(["#", "%", "?"])(
  "a folder with %s, where the build tools cannot work, is told in one line",
  async (sign) => {
    await using folder = await checkout(sign);
    expect(await build(folder.path)).toEqual({
      code: 1,
      stdout: "",
      stderr: `The build tools cannot work in a folder with ${sign} in its path: ${folder.path}\n`,
    });
  },
);

test("a folder in which nothing can be built is told in one line", async () => {
  await using folder = await checkout("-");
  writeFileSync(join(folder.path, "build"), "");
  const { code, stderr } = await build(folder.path);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Cannot write in .*\/build\/releases: ENOTDIR.*\n$/);
});

test("figures that are no code that runs are told in one line", async () => {
  using clone = new Clone();
  const folder = join(clone.path, "app/work-together");
  for (const [name, from, to, fault] of [
    ["plans.ts", "hourlyRate: 600,", "hourlyRate: 600", /^app.*plans.ts, line \d+: Expected ','/],
    ["plans.ts", "blockPrice: 2400", "blockPrice: six", /^app.*plans.ts, line \d+: six is not/],
    ["terms.ts", "export const terms", "const terms", /^app.*plans.ts, line 1: .*'terms'\n$/],
    ["terms.ts", "£20", "\xA320", /^app.*terms.ts: it is not saved as UTF-8\n$/],
  ] as const) {
    const sound = readFileSync(join(folder, name), "utf8");
    const isLatin = to.includes("\xA3");
    writeFileSync(join(folder, name), sound.replace(from, to), isLatin ? "latin1" : "utf8");
    const { code, stderr } = await build(clone.path);
    writeFileSync(join(folder, name), sound);
    expect(code).toBe(1);
    expect(stderr).toMatch(fault);
    expect(stderr.trimEnd()).not.toContain("\n");
  }
});

test("what is wrong in the files that operators edit is told in a line for each", async () => {
  using clone = new Clone();
  const put = (file: string, words: string | Buffer) =>
    writeFileSync(join(clone.path, file), words);
  put(PROFILE_PATH, readFileSync(PROFILE_PATH, "utf8").replace(/^name: /m, "name: 中 "));
  put(AGREEMENT, readFileSync(AGREEMENT, "utf8").replace("{{todaysDate}}", "{{todaysDat}}"));
  put(RETIRED_KEYS, "[,]");
  put("app/writing/content/first.md", "First\n");
  put("app/writing/content/merged.md", "<<<<<<< HEAD\n");
  put("app/writing/content/second.md", Buffer.from("---\ntitle: \xE9", "latin1"));
  const { code, stderr } = await build(clone.path);
  expect(stderr.split("\n").filter((line) => /^app|^ +at |Getter/.test(line))).toEqual([
    `${PROFILE_PATH}: the PDF’s fonts do not have 中`,
    "app/writing/content/first.md, line 1: it has to begin with its fields, between two lines of ---",
    "app/writing/content/merged.md, line 1: a merge left its mark here",
    "app/writing/content/second.md: it is not saved as UTF-8",
    expect.stringContaining(`${AGREEMENT}, line 3: there is no {{todaysDat}}`),
    `${RETIRED_KEYS}, line 1: Unexpected , in flow sequence`,
  ]);
  expect(code).toBe(1);
  expect(readdirSync(join(clone.path, "build/releases"))).toEqual([]);
});

test("npm start builds nothing where it could not serve", async () => {
  await using taken = await loopbackServer(() => {});
  const { port } = taken;
  const wrong = [
    [{ PORT: String(port) }, `Cannot listen on 127.0.0.1:${port}: listen EADDRINUSE`],
    [{ PORT: "x" }, 'PORT is "x": expected'],
  ] as const;
  const before = readdirSync("build/releases");
  for (const [environment, reason] of wrong) {
    const host = { HOST: "127.0.0.1" };
    const { code, stderr } = await run("npm", ["start"], root, { ...host, ...environment });
    expect(code).toBe(1);
    expect(stderr.split("\n").filter((line) => !line.startsWith("npm "))).toEqual([
      expect.stringContaining(reason),
      "",
    ]);
  }
  expect(readdirSync("build/releases")).toEqual(before);
});

test("the same sources give the same bytes, and no warning of what is deprecated @slow", async () => {
  const before = filesIn(realpathSync("build/current"));
  const { code, stderr } = await build(root);
  expect(code).toBe(0);
  expect(stderr).not.toContain("deprecated");
  const after = filesIn(realpathSync("build/current"));
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  expect([...after].filter(([path, bytes]) => before.get(path) !== bytes)).toEqual([]);
}, 240_000);

// A route that exports more than React Router knows keeps the code of its loader in the client's build.
test.each([
  ["the posts API", "Only GET and HEAD are answered."],
  ["the stored posts", "ask-the-object.md"],
  ["the environment's variables", "POSTS_API_URL"],
])("no script of the client's build holds %s", (_, code) => {
  const assets = join(root, "build/client/assets");
  const scripts = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(assets, name), "utf8"));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes(code))).toEqual([]);
});

test("the built site serves on the lowest Node that package.json names", async () => {
  await using site = await startSite({}, [], { command: [nodeOf(lowest)] });
  for (const { path } of pages) {
    expect((await fetch(site.url + path)).status, path).toBe(200);
  }
  await expectFiles(site);
  expect(site.lines.filter(({ level }) => level === "error")).toEqual([]);
});

/** The program as the npm registry has it, which npm keeps for later runs. */
function nodeOf(version: string): string {
  const program = `--package=node-${process.platform}-${process.arch}@${version}`;
  const args = ["exec", "--yes", "--prefer-offline", program, "--", "which", "node"];
  return execFileSync("npm", args, { encoding: "utf8" }).trim();
}

async function expectFiles(site: RunningSite): Promise<void> {
  for (const path of ["/agreement.pdf", "/agreement.docx"]) {
    const answer = await patientFetch(site.url + path, {
      method: "POST",
      body: new URLSearchParams(client),
    });
    expect(answer.headers.get("content-disposition"), path).toMatch(/^attachment/);
  }
}

/** Rendered for this visitor alone. */
function pagesOf(site: RunningSite): Promise<string[]> {
  return Promise.all(
    ["/agreement", "/agreement/compare"].map(async (path) => {
      const answer = await fetch(`${site.url}${path}?${new URLSearchParams(client)}`);
      expect(answer.status, path).toBe(200);
      return answer.text();
    }),
  );
}

/** Puts a build in place of which nothing works. */
function placeBroken(release: string): void {
  for (const name of ["app/server", "client", "server"]) {
    mkdirSync(join(release, name), { recursive: true });
  }
  const broken = 'throw new Error("another build");';
  for (const name of ["app/server/start.ts", "server/index.js"]) {
    writeFileSync(join(release, name), broken);
  }
  activateRelease(release);
}

function build(folder: string) {
  return run("node", ["app/server/build.ts"], folder);
}

async function run(program: string, args: readonly string[], cwd: string, environment = {}) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...environment } });
  const ended = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { code: child.exitCode, stdout, stderr };
}

/** The files of a folder, by their paths, but for what tells when they were built or by whom they are used. */
function filesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !/^(?:compile-cache|running)\/|^build-info\.json$/.test(path));
  return new Map(files.map((path) => [path, readFileSync(join(folder, path), "base64")]));
}
