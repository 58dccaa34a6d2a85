import { setTimeout } from "node:timers/promises";
import { freePort } from "../support/ports.ts";
import { sentAnswer } from "../support/sent-answer.ts";
import type { Container } from "./container.ts";
import type { Engine } from "./engine.ts";

const START_LIMIT = 180_000;

/** An image that was built, and what runs it. */
export interface BuiltImage {
  engine: Engine;
  tag: string;
}

/** Runs an image until it says that it listens, in a network of its own. */
export async function serveAlone(
  { engine, tag }: BuiltImage,
  environment: Record<string, string> = {},
): Promise<Container> {
  return listening(await engine.run(tag, { environment }));
}

/** Runs an image until it says that it listens, where this machine can reach it. */
export async function serve(
  { engine, tag }: BuiltImage,
  environment: Record<string, string> = {},
  port?: number,
): Promise<Served> {
  const own = port ?? (await freePort());
  const container = await listening(await engine.run(tag, { environment, port: own }));
  return {
    container,
    port: own,
    url: `http://127.0.0.1:${own}`,
    [Symbol.asyncDispose]: () => container[Symbol.asyncDispose](),
  };
}

export interface Served extends AsyncDisposable {
  container: Container;
  port: number;
  url: string;
}

async function listening(container: Container): Promise<Container> {
  let ended = false;
  void container.exited.then(() => (ended = true));
  const started = performance.now();
  while (!container.lines.some((line) => line.includes("Listening"))) {
    if (ended || performance.now() - started > START_LIMIT) {
      await container[Symbol.asyncDispose]();
      throw new Error(`It does not start:\n${container.lines.join("\n")}`);
    }
    await setTimeout(10);
  }
  return container;
}

/** The status of an answer that came whole, or why none did. */
export function statusOf(url: string): Promise<number | string> {
  return sentAnswer(url).then(
    ({ status = 0 }) => status,
    (error: Error) => error.message,
  );
}

export function endOf({ exited }: Container): Promise<number | null | string> {
  return Promise.race([exited, setTimeout(60_000, "still there after a minute", { ref: false })]);
}
