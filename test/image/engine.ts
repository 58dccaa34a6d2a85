import type { Container } from "./container.ts";
import { outputOf, succeeds } from "./execute.ts";

/** What builds images and runs them: a program that knows Docker's commands for images. */
export abstract class Engine {
  abstract readonly name: string;
  /** What its builds are told beside what all are. */
  protected abstract readonly buildOptions: readonly string[];
  /** Arguments without which the Dockerfile cannot be built here. */
  abstract baseArguments(): Promise<Record<string, string>>;
  abstract configurationOf(tag: string): Promise<ImageConfiguration>;
  abstract run(tag: string, options?: RunOptions): Promise<Container>;

  async build({ tag, dockerfile, context, npmConfiguration, ...build }: Build): Promise<void> {
    const given = Object.entries(build.arguments).map(([key, value]) => `${key}=${value}`);
    const named = ["-t", tag, "-f", dockerfile, `--secret=id=npmrc,src=${npmConfiguration}`];
    const options = [...named, ...this.buildOptions, ...given.map((one) => `--build-arg=${one}`)];
    await outputOf(this.name, ["build", ...options, context]);
  }

  /** The images without a name. */
  async unnamed(): Promise<string[]> {
    const options = ["--filter=dangling=true", "--quiet", "--no-trunc"];
    return (await outputOf(this.name, ["images", ...options])).split("\n").filter(Boolean);
  }

  /** Removes an image by its name or number; one that is not there, or in use, is let be. */
  async remove(image: string): Promise<void> {
    await succeeds(this.name, ["rmi", image]);
  }
}

export interface Build {
  tag: string;
  dockerfile: string;
  context: string;
  arguments: Record<string, string>;
  /** A file with npm's configuration, to be seen by the build alone. */
  npmConfiguration: string;
}

/** What an image says of itself. */
export interface ImageConfiguration {
  User: string;
  Env: string[];
  Cmd: string[];
  Entrypoint?: string[] | null;
  WorkingDir: string;
  Labels: Record<string, string>;
  Healthcheck: { Test: string[] };
}

export interface RunOptions {
  environment?: Record<string, string>;
  /** The port of this machine's loopback where it is to be reached; without one it has a network of its own. */
  port?: number;
}
