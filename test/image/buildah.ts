import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { ensurePrograms, hasDebianPackages, installPackages } from "../support/debian.ts";
import { ensureBaseImage } from "./base-image.ts";
import { Container } from "./container.ts";
import { Engine, type ImageConfiguration, type RunOptions } from "./engine.ts";
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

const SHELL = ["sh", "-euc", START, "sh"];
const UNSHARE = ["--mount", "--pid", "--fork", "--kill-child"];
const ENTER = ["--mount", "--pid", "--net", "--root", "--wd"];

/** buildah, by root, which needs no service; and namespaces of the kernel's to run what it built. */
export class BuildahEngine extends Engine {
  override readonly name = "buildah";
  // The other format knows no HEALTHCHECK.
  protected override readonly buildOptions = ["--layers", "--isolation=chroot", "--format=docker"];

  /** Whether it can be had here. */
  static async isPossible(): Promise<boolean> {
    if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
    if (!hasDebianPackages()) return succeeds("buildah", ["--version"]);
    ensurePrograms(["buildah"]);
    if (!existsSync("/sbin/ip")) installPackages(["iproute2"]);
    return true;
  }

  override async baseArguments(): Promise<Record<string, string>> {
    return hasDebianPackages() ? { NODE_IMAGE: await ensureBaseImage() } : {};
  }

  override async configurationOf(tag: string): Promise<ImageConfiguration> {
    const { Docker } = JSON.parse(await outputOf("buildah", ["inspect", "--type=image", tag]));
    return Docker.config;
  }

  override async run(tag: string, { environment = {}, port }: RunOptions = {}): Promise<Container> {
    const image = await this.configurationOf(tag);
    const files = await outputOf("buildah", ["from", "--pull-never", tag]);
    const root = await outputOf("buildah", ["mount", files]);
    const [user = "", group = ""] = image.User.split(":");
    const identity = [`--setuid=${user}`, `--setgid=${group}`];
    const own = {
      ...Object.fromEntries(image.Env.map((pair) => pair.split(/=(.*)/s, 2))),
      ...(port !== undefined && { PORT: String(port), HOST: "127.0.0.1" }),
      ...environment,
    };
    const network = port === undefined ? "own" : "host";
    const started = {
      program: "unshare",
      args: [
        ...UNSHARE,
        ...(network === "own" ? ["--net"] : []),
        ...SHELL.concat(network, root, image.WorkingDir, user, group),
        ...(image.Entrypoint ?? []),
        ...image.Cmd,
      ],
      environment: own,
    };
    return new Container(started, (child) => ({
      within: (command, more) => ({
        program: "nsenter",
        args: [...ENTER, `--target=${processOne(child)}`, ...identity, "--", ...command],
        environment: { ...own, ...more },
      }),
      signal: async (name) => void process.kill(processOne(child), name),
      remove: async () => void (await outputOf("buildah", ["rm", files])),
    }));
  }
}

/** The process that is number 1 inside: the only child of the one that made its namespaces. */
function processOne({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
}
