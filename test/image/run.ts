import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { BuildahEngine } from "./buildah.ts";
import { DockerEngine } from "./docker.ts";
import type { Engine } from "./engine.ts";
import { writeNpmConfiguration } from "./npm-configuration.ts";
import type { BuiltImage } from "./served.ts";
import { bareTrials, type Trial, trials } from "./trials.ts";

// npm run image: builds the Dockerfile and tries what came out. NODE_IMAGE is its base, if that is to be another one.
const root = join(import.meta.dirname, "../..");
const TAG = "localhost/site-trial";
const BARE = `${TAG}-bare`;
const BARE_BASE = "localhost/site-bare-base";

process.chdir(root);
const failed: string[] = [];
const found = await findEngine();
if (found) await cleanly(found, () => tryImage(found));
else if (process.env.CI) failed.push("nothing to build with");
else console.log("Skipped: no docker or podman at work here, and no buildah for root");
if (failed.length > 0) console.log(`Failed: ${failed.join("; ")}`);
process.exit(failed.length > 0 ? 1 : 0);

async function findEngine(): Promise<Engine | undefined> {
  for (const name of ["docker", "podman"] as const) {
    const docker = new DockerEngine(name);
    if (await docker.isPossible()) return docker;
  }
  return (await BuildahEngine.isPossible()) ? new BuildahEngine() : undefined;
}

async function tryImage(engine: Engine): Promise<void> {
  const { NODE_IMAGE } = process.env;
  using npm = await writeNpmConfiguration();
  const base = await timed(`${engine.name}: a base image`, () =>
    NODE_IMAGE ? Promise.resolve({ NODE_IMAGE }) : engine.baseArguments(),
  );
  const given = { ...base, BUILD_HASH: buildHash() };
  const build = (tag: string, dockerfile: string, context: string, more = {}) =>
    engine.build({
      tag,
      dockerfile,
      context,
      arguments: { ...given, ...more },
      npmConfiguration: npm.path,
    });
  await timed("the Dockerfile builds", () => build(TAG, "Dockerfile", "."));
  await attemptAll(trials, { engine, tag: TAG });

  await timed("the Dockerfile builds on a base without a shell", async () => {
    await build(BARE_BASE, "test/image/bare.Dockerfile", "test/image");
    await build(BARE, "Dockerfile", ".", { RUN_IMAGE: BARE_BASE });
  });
  await attemptAll(bareTrials, { engine, tag: BARE });
}

/** Removes what work builds, and keeps what was there and the base. */
async function cleanly(engine: Engine, work: () => Promise<void>): Promise<void> {
  const before = new Set(await engine.unnamed());
  try {
    await work();
  } finally {
    for (const tag of [BARE, TAG, BARE_BASE]) await engine.remove(tag);
    const made = (await engine.unnamed()).filter((image) => !before.has(image));
    for (const image of made) await engine.remove(image);
  }
}

async function attemptAll(wanted: readonly Trial[], image: BuiltImage): Promise<void> {
  for (const { name, run } of wanted) {
    await timed(name, () => run(image)).catch((error: unknown) => {
      console.log(error);
      failed.push(name);
    });
  }
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const tell = (mark: string) =>
    console.log(`${mark} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  try {
    const result = await work();
    tell("✓");
    return result;
  } catch (error) {
    tell("✗");
    throw error;
  }
}

function buildHash(): string {
  return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" }).trim();
}
