import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { ensurePrograms, hasDebianPackages, installPackages } from "../support/debian.ts";
import { ensureBaseImage } from "./base-image.ts";
import { Container } from "./container.ts";
import {
  type Build,
  type Engine,
  type ImageConfiguration,
  type RunOptions,
  unnamedImages,
} from "./engine.ts";
import { outputOf, succeeds } from "./execute.ts";

// The arguments after these are: "own" or "host" for its network, the image's files, its working directory, user
// and group, and the command. What follows `exec` is process 1.
const START = `
  network=$1 root=$2 directory=$3 user=$4 group=$5
  shift 5
  [ "$network" = host ] || ip link set lo up
  mount --bind "$root" "$root"
  mount -o remount,bind,ro "$root"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid \\
    unshare --root="$root" --wd="$directory" --setgid="$group" --setuid="$user" "$@"
`;

const ENTER = ["--mount", "--pid", "--net", "--root", "--wd"];

/** buildah, by root, which needs no service; and namespaces of the kernel's to run what it built. */
export class BuildahEngine implements Engine {
  readonly name = "buildah";

  /** Whether it can be had here. */
  static async isPossible(): Promise<boolean> {
    if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
    if (!hasDebianPackages()) return succeeds("buildah", ["--version"]);
    ensurePrograms(["buildah"]);
    if (!existsSync("/sbin/ip")) installPackages(["iproute2"]);
    return true;
  }

  async baseArguments(): Promise<Record<string, string>> {
    return hasDebianPackages() ? { NODE_IMAGE: await ensureBaseImage() } : {};
  }

  async build({ tag, dockerfile, context, npmConfiguration, ...build }: Build): Promise<void> {
    const given = Object.entries(build.arguments).map(
      ([key, value]) => `--build-arg=${key}=${value}`,
    );
    await outputOf("buildah", [
      "build",
      "--layers",
      "--isolation=chroot",
      "--format=docker", // the other one knows no HEALTHCHECK
      `--secret=id=npmrc,src=${npmConfiguration}`,
      ...given,
      "-t",
      tag,
      "-f",
      dockerfile,
      context,
    ]);
  }

  unnamed(): Promise<string[]> {
    return unnamedImages("buildah");
  }

  async remove(image: string): Promise<void> {
    await succeeds("buildah", ["rmi", image]);
  }

  async configurationOf(tag: string): Promise<ImageConfiguration> {
    const { Docker } = JSON.parse(await outputOf("buildah", ["inspect", "--type=image", tag]));
    return Docker.config;
  }

  async run(tag: string, { environment = {}, port }: RunOptions = {}): Promise<Container> {
    const image = await this.configurationOf(tag);
    const files = await outputOf("buildah", ["from", "--pull-never", tag]);
    const root = await outputOf("buildah", ["mount", files]);
    const [user = "", group = ""] = image.User.split(":");
    const own = {
      ...Object.fromEntries(image.Env.map((pair) => pair.split(/=(.*)/s, 2))),
      ...(port !== undefined && { PORT: String(port), HOST: "127.0.0.1" }),
      ...environment,
    };
    const network = port === undefined ? "own" : "host";
    const started = {
      program: "unshare",
      args: [
        "--mount",
        "--pid",
        "--fork",
        "--kill-child",
        ...(network === "own" ? ["--net"] : []),
        ...sh(network, root, image.WorkingDir, user, group),
        ...(image.Entrypoint ?? []),
        ...image.Cmd,
      ],
      environment: own,
    };
    return new Container(started, (child) => ({
      within: (command, more) => ({
        program: "nsenter",
        args: [
          ...ENTER,
          `--target=${processOne(child)}`,
          `--setuid=${user}`,
          `--setgid=${group}`,
          "--",
          ...command,
        ],
        environment: { ...own, ...more },
      }),
      signal: async (name) => void process.kill(processOne(child), name),
      remove: async () => void (await outputOf("buildah", ["rm", files])),
    }));
  }
}

/** A shell that does what START says. */
function sh(...args: string[]): string[] {
  return ["sh", "-euc", START, "sh", ...args];
}

/** The process that is number 1 inside: the only child of the one that made its namespaces. */
function processOne({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
}
