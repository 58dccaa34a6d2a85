import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };
import { pages } from "../browser/pages.ts";
import { patientFetch } from "../support/patient-fetch.ts";
import { preload } from "../support/site.ts";
import { serveArguments } from "../support/serve-arguments.ts";
import type { Container } from "./container.ts";
import { findsAssets, givesUpHanging, restartsBehindProxy } from "./proxy-trials.ts";
import { type BuiltImage, endOf, serve, serveAlone, statusOf } from "./served.ts";

/** What an operator counts on, tried on the image that was built. */
export interface Trial {
  name: string;
  run(image: BuiltImage): Promise<void>;
}

const lock = JSON.parse(readFileSync(`${import.meta.dirname}/../../package-lock.json`, "utf8"));

export const trials: readonly Trial[] = [
  { name: "it says what it is, and runs as a user with a number", run: describesItself },
  { name: "it holds what runs, which its user cannot change", run: holdsWhatRuns },
  { name: "its SBOM names what is installed, which is what is loaded", run: namesItsPackages },
  { name: "it answers pages, read-only and without capabilities", run: answersPages },
  { name: "its compiled code is taken up", run: usesCompiledCode },
  { name: "its HEALTHCHECK asks where it listens", run: checksItsHealth },
  { name: "SIGTERM ends it with 0, whether it serves or only starts", run: stops },
  { name: "two behind nginx.conf restart without a lost request", run: restartsBehindProxy },
  { name: "an asset that one replica lacks comes from the other", run: findsAssets },
  { name: "a replica that hangs is given up for the other", run: givesUpHanging },
];

/** The same site on a base without a shell. */
export const bareTrials: readonly Trial[] = [
  { name: "on a base without a shell it answers pages", run: answersPages },
  { name: "on a base without a shell its HEALTHCHECK works", run: checksItsHealth },
];

async function describesItself({ engine, tag }: BuiltImage): Promise<void> {
  const { User, WorkingDir, Entrypoint, Cmd, Labels } = await engine.configurationOf(tag);
  assert.deepEqual(
    { User, WorkingDir, Entrypoint: Entrypoint ?? [], Cmd },
    { User: "1000:1000", WorkingDir: "/site", Entrypoint: [], Cmd: ["node", ...serveArguments] },
  );
  const label = (name: string) => Labels[`org.opencontainers.image.${name}`];
  assert.equal(label("title"), manifest.name);
  assert.equal(label("description"), manifest.description);
  assert.equal(label("version"), manifest.version);
  assert.equal(label("licenses"), manifest.license);
  assert.match(label("revision") ?? "", /^[0-9a-f]{12}$/);
}

async function holdsWhatRuns(image: BuiltImage): Promise<void> {
  await using container = await serveAlone(image);
  const files = await evaluate<{ path: string; uid: number; mode: number }[]>(
    container,
    `fs.readdirSync("/site", { recursive: true }).map((path) => {
      const { uid, mode } = fs.statSync("/site/" + path);
      return { path, uid, mode };
    })`,
  );
  const top = files.filter(({ path }) => !path.includes("/")).map(({ path }) => path);
  assert.deepEqual(top.toSorted(), ["app", "build", "node_modules", "package.json", "sbom.json"]);
  const releases = files.filter(({ path }) => /^build\/releases\/[^/]+$/.test(path));
  assert.equal(releases.length, 1);
  const changeable = files.filter(({ uid, mode }) => uid !== 0 || (mode & 0o022) !== 0);
  assert.deepEqual(changeable, []);
  const unreadable = files.filter(({ mode }) => (mode & 0o004) === 0);
  assert.deepEqual(unreadable, []);
}

async function namesItsPackages(image: BuiltImage): Promise<void> {
  // Tells of each module that is loaded, in every thread.
  const telling = preload(`
    import { registerHooks } from "node:module";
    import { writeSync } from "node:fs";
    registerHooks({ load(url, context, next) { writeSync(2, "loaded " + url + "\\n"); return next(url, context); } });
  `);
  await using site = await serve(image, { NODE_OPTIONS: telling });
  for (const { path } of pages) await statusOf(site.url + path);
  await setsPdf(site.url);
  const { container } = site;
  const named = await componentsOf(container, "/site/sbom.json");
  const built = await componentsOf(container, "/site/build/sbom.json");
  const installed = await packagesIn(container);
  await container.signal("SIGTERM");
  assert.equal(await endOf(container), 0); // and all it told has come
  const loaded = container.lines.flatMap(
    (line) => /^loaded file:.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(line)?.[1] ?? [],
  );
  assert.deepEqual(installed.toSorted(), named);
  // The process that sets PDFs has no environment, and so tells nothing.
  assert.deepEqual([...new Set(loaded), ...loadedToTypeset].map(locked).toSorted(), named);
  for (const name of Object.keys(manifest.dependencies)) assert.ok(built.includes(locked(name)));
}

const loadedToTypeset = ["@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu", "harfbuzzjs"];

async function setsPdf(url: string): Promise<void> {
  const body = new FormData();
  for (const name of ["clientName", "clientCompany", "clientCompanyNumber"]) body.set(name, "Any");
  body.set("clientCompanyRegistrationCountry", "Any");
  const answer = await patientFetch(`${url}/agreement.pdf`, { method: "POST", body });
  assert.equal(answer.headers.get("content-type"), "application/pdf");
  assert.match(await answer.text(), /^%PDF-/);
}

function packagesIn(container: Container): Promise<string[]> {
  return evaluate<string[]>(
    container,
    `fs.globSync("/site/node_modules/**/package.json")
      .map((path) => JSON.parse(fs.readFileSync(path, "utf8")))
      .filter(({ name, version }) => name && version)
      .map(({ name, version }) => name + "@" + version)`,
  );
}

function locked(name: string): string {
  return `${name}@${lock.packages[`node_modules/${name}`]?.version}`;
}

async function componentsOf(container: Container, path: string): Promise<string[]> {
  const components = await evaluate<string[]>(
    container,
    `JSON.parse(fs.readFileSync("${path}", "utf8")).components
      .map(({ group, name, version }) => (group ? group + "/" : "") + name + "@" + version)`,
  );
  return components.toSorted();
}

async function answersPages(image: BuiltImage): Promise<void> {
  await using site = await serve(image);
  for (const { path } of [...pages, { path: "/healthz" }]) {
    assert.equal(await statusOf(site.url + path), 200, path);
  }
  const status = await evaluate<string>(
    site.container,
    `fs.readFileSync("/proc/1/status", "utf8")`,
  );
  const field = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, "m").exec(status)?.[1];
  assert.equal(field("Uid"), "1000\t1000\t1000\t1000");
  assert.equal(field("Gid"), "1000\t1000\t1000\t1000");
  for (const set of ["CapInh", "CapPrm", "CapEff"]) assert.equal(Number(`0x${field(set)}`), 0, set);
  assert.equal(field("NoNewPrivs"), "1");
  const writing = await site.container.run(["node", "-e", `fs.writeFileSync("/site/new", "")`]);
  assert.match(writing.output, /EROFS/);
}

async function usesCompiledCode(image: BuiltImage): Promise<void> {
  await using site = await serve(image, { NODE_DEBUG_NATIVE: "COMPILE_CACHE" });
  await site.container.signal("SIGTERM");
  assert.equal(await endOf(site.container), 0); // and all it told has come
  const told = site.container.lines.filter((line) => line.includes("V8 code cache for"));
  assert.ok(told.some((line) => line.includes("/server/index.js was accepted")));
  assert.deepEqual(
    told.filter((line) => !line.includes("was accepted")),
    [],
  );
}

async function checksItsHealth(image: BuiltImage): Promise<void> {
  const { Healthcheck } = await image.engine.configurationOf(image.tag);
  const [kind, ...command] = Healthcheck.Test;
  assert.equal(kind, "CMD");
  const environments: Record<string, string>[] = [
    {},
    { PORT: "", HOST: "" },
    { PORT: "", HOST: "127.0.0.2" },
    { PORT: "3001", HOST: "::1" },
    { PORT: "3001", HOST: "::" },
  ];
  for (const environment of environments) {
    await using container = await serveAlone(image, environment);
    const { code, output } = await container.run(command);
    assert.equal(code, 0, `${JSON.stringify(environment)} ${output}`);
    const elsewhere = await container.run(command, { PORT: "3002" });
    assert.equal(elsewhere.code, 1, elsewhere.output);
  }
}

async function stops(image: BuiltImage): Promise<void> {
  // It is held in its start, so that it cannot serve before the signal is handled. As process 1, which the kernel spares every signal that it has no handler for.
  const interrupting = preload(`
    import { registerHooks } from "node:module";
    registerHooks({
      load(url, context, next) {
        if (!url.endsWith("/renderer.ts")) return next(url, context);
        process.kill(process.pid, "SIGTERM");
        const source = "await new Promise((resolve) => setTimeout(resolve, 1e9)); export const startRenderer = null";
        return { format: "module", shortCircuit: true, source };
      },
    });
  `);
  await using starting = await image.engine.run(image.tag, {
    environment: { NODE_OPTIONS: interrupting },
  });
  assert.equal(await endOf(starting), 0);
  assert.deepEqual(starting.lines, []);

  await using site = await serve(image);
  assert.equal(await statusOf(`${site.url}/contact`), 200);
  await site.container.signal("SIGTERM");
  assert.equal(await endOf(site.container), 0);
}

/** The value of an expression in a container. */
async function evaluate<Value>(container: Container, expression: string): Promise<Value> {
  const program = `process.stdout.write(JSON.stringify(${expression}))`;
  const { code, output } = await container.run(["node", "-e", program], { NODE_OPTIONS: "" });
  assert.equal(code, 0, output);
  return JSON.parse(output);
}
