import { spawn } from "node:child_process";
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
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { placeRelease } from "../../app/server/releases.ts";
import { Clone } from "../support/clone.ts";
import { patientFetch } from "../support/patient-fetch.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const root = join(import.meta.dirname, "../..");

test("a build beside a running site changes nothing for it, in a folder of any name", async () => {
  using clone = new Clone("clone #1, 50%? ");
  const release = join(clone.path, "build/releases/first");
  cpSync(realpathSync("build/current"), release, { recursive: true });
  placeRelease(release);
  const faulty = pathToFileURL(join(root, "test/faults/ending-route.ts"));
  await using site = await startSite({}, [`--import=${faulty}`], { folder: clone.path });
  const before = await pagesOf(site);
  for (const name of ["second", "third"]) placeBroken(join(clone.path, "build/releases", name));
  for (const name of ["app", "public"]) rmSync(join(clone.path, name), { recursive: true });

  await fetch(`${site.url}/contact`);
  expect(JSON.stringify(site.lines)).toContain("The renderer ended with 3, and is started again");
  expect(await pagesOf(site)).toEqual(before);
  for (const asset of new Set(before.join().match(/\/assets\/[\w.-]+/g))) {
    expect((await fetch(site.url + asset)).status, asset).toBe(200);
  }
  for (const path of ["/agreement.pdf", "/agreement.docx"]) {
    const answer = await patientFetch(site.url + path, { method: "POST", body: client });
    expect(answer.headers.get("content-disposition"), path).toMatch(/^attachment/);
  }
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

test.each(["#", "%", "?"])(
  "a folder with %s, where the build tools cannot work, is told in one line",
  async (sign) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), `checkout ${sign}`));
    for (const part of ["app/server", "package.json"]) {
      cpSync(part, join(folder.path, part), { recursive: true });
    }
    expect(await build(folder.path)).toEqual({
      code: 1,
      stdout: "",
      stderr: `The build tools cannot work in a folder with ${sign} in its path: ${folder.path}\n`,
    });
  },
);

test("a folder in which nothing can be built is told in one line", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "checkout-"));
  for (const part of ["app/server", "package.json"]) {
    cpSync(part, join(folder.path, part), { recursive: true });
  }
  writeFileSync(join(folder.path, "build"), "");
  const { code, stderr } = await build(folder.path);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Cannot write in .*\/build\/releases: ENOTDIR.*\n$/);
});

test("npm start builds nothing where it could not serve", async () => {
  await using taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
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

test("the same sources give the same bytes, and no warning of what is deprecated", async () => {
  const before = filesIn(realpathSync("build/current"));
  const { code, stderr } = await build(root);
  expect(code).toBe(0);
  expect(stderr).not.toContain("deprecated");
  const after = filesIn(realpathSync("build/current"));
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  expect([...after].filter(([path, bytes]) => before.get(path) !== bytes)).toEqual([]);
}, 240_000);

const client = new URLSearchParams({
  clientName: "Ann",
  clientCompany: "Ann Ltd",
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "England",
});

/** Rendered for this visitor alone. */
function pagesOf(site: RunningSite): Promise<string[]> {
  return Promise.all(
    ["/agreement", "/agreement/compare"].map(async (path) => {
      const answer = await fetch(`${site.url}${path}?${client}`);
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
  placeRelease(release);
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
