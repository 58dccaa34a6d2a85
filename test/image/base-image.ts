import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { ensurePrograms } from "../support/debian.ts";
import { outputOf, succeeds } from "./execute.ts";

const NPM = "11.19.1";
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

const NODE = manifest.devDependencies.node;

/**
 * Makes sure that buildah has an image of Debian with Node and npm, made of what the package registries have, as the
 * registries of images may be out of reach. It is kept for later runs.
 *
 * @returns its name
 */
export async function ensureBaseImage(): Promise<string> {
  const release = await outputOf("sh", ["-c", '. /etc/os-release; echo "$VERSION_CODENAME"']);
  const name = `localhost/site-base:${release}-node-${NODE}-npm-${NPM}`;
  if (!(await succeeds("buildah", ["inspect", "--type=image", name]))) {
    await makeBaseImage(name, release);
  }
  return name;
}

async function makeBaseImage(name: string, release: string): Promise<void> {
  ensurePrograms(["debootstrap"]);
  using folder = mkdtempDisposableSync(join(tmpdir(), "base-"));
  const root = folder.path;
  const system = ["--variant=minbase", "--include=libatomic1", release, root];
  await outputOf("debootstrap", [...system, await mirrorOf(release)]);
  const packages = [`node-linux-${process.arch}@${NODE}`, `npm@${NPM}`];
  await outputOf("npm", ["install", "--global", `--prefix=${root}/usr/local`, ...packages]);
  const container = await outputOf("buildah", ["from", "scratch"]);
  await outputOf("buildah", ["add", "--quiet", container, root, "/"]);
  await outputOf("buildah", ["config", `--env=PATH=${PATH}`, container]);
  await outputOf("buildah", ["commit", "--quiet", "--rm", container, name]);
}

/** Where this machine's own packages come from. */
async function mirrorOf(release: string): Promise<string> {
  const format = ["indextargets", "--format=$(REPO_URI)"];
  const wanted = ["Created-By: Packages", `Release: ${release}`, "Component: main"];
  const [mirror = ""] = (await outputOf("apt-get", [...format, ...wanted])).split("\n");
  return mirror;
}
