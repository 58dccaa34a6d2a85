import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FIRST_VERSION = "/sys/fs/cgroup/memory";
const SECOND_VERSION = "/sys/fs/cgroup";

/** A group of processes that the kernel ends when they hold more memory together (cgroups(7), either version). */
export class MemoryGroup implements Disposable {
  /** Starts a program in the group, put before the program and its arguments. */
  readonly command: readonly string[];
  readonly #folder: string;
  readonly #isFirst: boolean;

  /** @param limit bytes; undefined where the machine lets nobody make such groups */
  static create(name: string, limit: number): MemoryGroup | undefined {
    try {
      return new MemoryGroup(name, limit);
    } catch {
      return undefined;
    }
  }

  private constructor(name: string, limit: number) {
    this.#isFirst = existsSync(`${FIRST_VERSION}/memory.limit_in_bytes`);
    const own = readFileSync("/proc/self/cgroup", "utf8");
    const path = (this.#isFirst ? /:memory:(.*)/ : /^0::(.*)/m).exec(own)?.[1] ?? "";
    this.#folder = join(this.#isFirst ? FIRST_VERSION : SECOND_VERSION, path, name);
    mkdirSync(this.#folder, { recursive: true });
    this.#write(this.#isFirst ? "memory.limit_in_bytes" : "memory.max", String(limit));
    this.command = ["sh", "-c", `echo $$ > ${this.#folder}/cgroup.procs && exec "$@"`, "sh"];
  }

  /** The most bytes that it ever held, with the pages of files that it read. */
  get peak(): number {
    const file = this.#isFirst ? "memory.max_usage_in_bytes" : "memory.peak";
    return Number(readFileSync(join(this.#folder, file), "utf8"));
  }

  #write(file: string, text: string): void {
    writeFileSync(join(this.#folder, file), text);
  }

  /** Call it once all its processes have ended. */
  [Symbol.dispose](): void {
    rmdirSync(this.#folder);
  }
}
