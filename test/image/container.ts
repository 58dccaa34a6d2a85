import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A program to run on this machine. */
export interface Command {
  program: string;
  args: readonly string[];
  environment?: Record<string, string>;
}

export interface Outcome {
  code: number;
  output: string;
}

/** What differs between engines in handling a container that runs. */
export interface Handle {
  /** How a program is run in it. */
  within(command: readonly string[], environment: Record<string, string>): Command;
  signal(name: NodeJS.Signals): Promise<void>;
  remove(): Promise<void>;
}

/** An image that runs as an operator would have it: its own user, read-only, without capabilities. */
export class Container implements AsyncDisposable {
  /** Lines that it has written so far. */
  readonly lines: string[] = [];
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #handle: Handle;

  constructor({ program, args, environment }: Command, handle: (child: ChildProcess) => Handle) {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: environment ?? process.env,
    });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on("line", (line) => this.lines.push(line));
    }
    this.exited = new Promise((resolve, reject) => {
      child.once("error", reject).once("close", resolve);
    });
    this.#child = child;
    this.#handle = handle(child);
  }

  /** Runs a program in it, as its user, and resolves with how that ended. */
  run(command: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> {
    return outcomeOf(this.#handle.within(command, environment));
  }

  signal(name: NodeJS.Signals): Promise<void> {
    return this.#handle.signal(name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null) await this.signal("SIGKILL");
    await this.exited;
    await this.#handle.remove();
  }
}

function outcomeOf({ program, args, environment }: Command): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { env: environment ?? process.env }, (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, output: out + error }),
    );
  });
}
