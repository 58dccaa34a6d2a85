import type { Container } from "./container.ts";
import { outputOf } from "./execute.ts";

/** What builds images and runs them. */
export interface Engine {
  name: string;
  /** Arguments without which the Dockerfile cannot be built here. */
  baseArguments(): Promise<Record<string, string>>;
  build(build: Build): Promise<void>;
  /** The images without a name. */
  unnamed(): Promise<string[]>;
  /** Removes an image by its name or number; one that is not there, or in use, is let be. */
  remove(image: string): Promise<void>;
  configurationOf(tag: string): Promise<ImageConfiguration>;
  run(tag: string, options?: RunOptions): Promise<Container>;
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

/** The images without a name, as `docker images` and those with its options list them. */
export async function unnamedImages(command: string): Promise<string[]> {
  const options = ["--filter=dangling=true", "--quiet", "--no-trunc"];
  return (await outputOf(command, ["images", ...options])).split("\n").filter(Boolean);
}
