import { expect, test, vi } from "vitest";
import {
  MAX_IN_THREAD,
  RenderUnavailableError,
  Renderer,
  type RendererOptions,
} from "../../../app/server/renderer.ts";

async function startFaulty(options: Partial<RendererOptions> = {}) {
  const reports: string[] = [];
  const { renderer } = await Renderer.start({
    worker: new URL("faulty-worker.ts", import.meta.url),
    report: (message) => reports.push(message),
    onLost: () => reports.push("lost"),
    ...options,
  });
  return {
    renderer,
    reports,
    ask: async (path: string, how: Parameters<Renderer["render"]>[1] = {}) => {
      const url = `http://site.example${path}`;
      return (await renderer.render({ method: "GET", url, headers: [] }, how)).body.toString();
    },
    [Symbol.asyncDispose]: () => renderer.stop(),
  };
}

test("what is asked for at once is answered each with its own", async () => {
  await using faulty = await startFaulty();
  const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
  expect(await Promise.all(paths.map((path) => faulty.ask(path)))).toEqual(
    paths.map((path) => `http://site.example${path}`),
  );
  expect(faulty.renderer.figures).toEqual({ inFlight: 0, restarts: 0 });
});

test("a render that breaks fails alone", async () => {
  await using faulty = await startFaulty();
  const [broken, sound] = await Promise.allSettled([faulty.ask("/breaks"), faulty.ask("/sound")]);
  expect(broken).toMatchObject({ status: "rejected", reason: { message: "It broke" } });
  expect(sound.status).toBe("fulfilled");
});

test("one too many is refused at once, and there is room again when one is done", async () => {
  await using faulty = await startFaulty({ maxPending: 2 });
  const underWay = [faulty.ask("/a"), faulty.ask("/b")];
  await expect(faulty.ask("/c")).rejects.toBeInstanceOf(RenderUnavailableError);
  await Promise.all(underWay);
  await faulty.ask("/c");
});

test("a page that all share is rendered before the pages of one visitor, and is never refused", async () => {
  await using faulty = await startFaulty({ maxPending: 40 });
  const order: string[] = [];
  const ask = async (path: string, isShared: boolean) => {
    await faulty.ask(path, { isShared });
    order.push(path);
  };
  const own = Array.from({ length: 40 }, (_, index) => ask(`/own-${index}`, false));
  await expect(ask("/own-too-many", false)).rejects.toBeInstanceOf(RenderUnavailableError);
  await Promise.all([...own, ask("/shared", true)]);
  expect(order.indexOf("/shared")).toBeLessThanOrEqual(MAX_IN_THREAD + 1);
});

test("a render that nobody waits for takes nothing from the others", async () => {
  await using faulty = await startFaulty({ maxPending: MAX_IN_THREAD + 1, timeLimit: 500 });
  // What the thread has at a time, and none of it ends: whatever is asked for next has to wait.
  const filled = Promise.allSettled(
    Array.from({ length: MAX_IN_THREAD }, () => faulty.ask("/never")),
  );
  const leaving = new AbortController();
  const cancelled = faulty.ask("/dies", { signal: leaving.signal });
  await expect(faulty.ask("/too-many")).rejects.toBeInstanceOf(RenderUnavailableError);
  leaving.abort();
  await expect(cancelled).rejects.toBeInstanceOf(RenderUnavailableError);
  expect(faulty.renderer.figures.inFlight).toBe(MAX_IN_THREAD);
  await filled;
});

test("a render that waits too long for something is given up, and the thread kept", async () => {
  await using faulty = await startFaulty({ timeLimit: 200 });
  const waiting = faulty.ask("/never");
  const others = setInterval(() => void faulty.ask("/sound"), 20);
  await expect(waiting).rejects.toThrow("A render took more than 200 ms");
  clearInterval(others);
  await faulty.ask("/sound");
  expect(faulty.renderer.figures.restarts).toBe(0);
});

test("a thread that is stuck is replaced, and so is one that dies", async () => {
  await using faulty = await startFaulty({ timeLimit: 1_000 });
  for (const path of ["/stuck", "/dies", "/stuck"]) {
    await expect(faulty.ask(path)).rejects.toThrow();
    await expect.poll(() => faulty.ask("/sound").catch(() => "")).toContain("/sound");
  }
  expect(faulty.renderer.figures.restarts).toBeGreaterThanOrEqual(3);
  expect(faulty.reports).not.toContain("lost");
});

test("a render that eats all memory ends its thread alone", async () => {
  await using faulty = await startFaulty({ heapLimit: 16 });
  await expect(faulty.ask("/hungry")).rejects.toThrow("The renderer ended");
  await faulty.ask("/sound");
  expect(faulty.reports.join()).toContain("memory limit");
});

test("a thread that does not start is told, and not tried again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "setImmediate"] });
  let attempts = 0;
  const starting = Renderer.start({
    worker: new URL("data:text/javascript,throw new Error('no code')"),
    report: () => (attempts += 1),
    onLost: () => {},
  });
  await expect(starting).rejects.toThrow("no code");
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(attempts).toBe(1);
});

test("a thread that ends before it is ready is told", async () => {
  const starting = Renderer.start({
    worker: new URL("data:text/javascript,process.exit(3)"),
    report: () => {},
    onLost: () => {},
  });
  await expect(starting).rejects.toThrow("The renderer ended with 3 before it was ready");
});
