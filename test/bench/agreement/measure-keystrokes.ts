import type { Browser, CDPSession, Page } from "playwright";
import { build } from "vite";
import { median } from "../../../app/reactive/metrics/median.ts";

interface Keystrokes {
  /** Milliseconds of script, median. */
  ours: number;
  parsing: number;
  /** Of script, style and layout for one keystroke at 4 × CPU slowdown, mean. */
  work: number;
  /** How many frames never came at that slowdown, with 60 keystrokes in 120 of them, and on a bare page. */
  dropped: number;
  droppedBare: number;
}

const typed = Array.from(
  { length: 200 },
  (_, index) => `Client ${"abcdefghij".slice(0, index % 10)}`,
);

export async function measureKeystrokes(browser: Browser, address: string): Promise<Keystrokes> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.getByRole("tablist").waitFor();
  const ours = median(await page.evaluate(typeInto, typed));
  const slowly = await typeSlowly(page);
  const bare = await browser.newPage();
  await bare.setContent(barePage);
  await bare.evaluate(echo);
  const { dropped: droppedBare } = await typeSlowly(bare);

  const peer = await browser.newPage();
  await peer.goto("about:blank");
  await peer.addScriptTag({ content: await bundlePeer() });
  const parsing = median(await peer.evaluate(showEach, typed.slice(0, 60)));
  return { ours, parsing, ...slowly, droppedBare };
}

/** In the browser: the times from an input event to the end of what it sets off. */
async function typeInto(values: string[]): Promise<number[]> {
  const field = document.querySelector<HTMLInputElement>("#clientName");
  const spot = document.querySelector('article [data-value="contract.clientName"]');
  if (!field || !spot) throw new Error("no field");
  const times: number[] = [];
  for (const value of values) {
    field.value = value;
    const start = performance.now();
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    while (spot.textContent !== value.trim()) await null;
    times.push(performance.now() - start);
    await new Promise(requestAnimationFrame);
  }
  return times;
}

/** In the browser: the times to parse and render the text. */
function showEach(values: string[]): number[] {
  const { show } = globalThis as typeof globalThis & { show(client: string): void };
  return values.map((value) => {
    const start = performance.now();
    show(value);
    return performance.now() - start;
  });
}

/** 60 keystrokes, one every other frame, on a processor that is 4 times as slow. */
async function typeSlowly(page: Page): Promise<{ work: number; dropped: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const before = await workOf(session);
  const dropped = await page.evaluate(countDropped, typed.slice(0, 60));
  const work = ((await workOf(session)) - before) / 60;
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return { work, dropped };
}

/** A page on which a keystroke changes one word and nothing else: what the machine itself can do. */
const barePage = `<!doctype html><input id="clientName"><p></p>`;

function echo(): void {
  const [field, word] = [document.querySelector("input"), document.querySelector("p")];
  field?.addEventListener("input", () => word?.replaceChildren(field.value));
}

/** Milliseconds that the page has spent in script, style and layout so far. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const parts = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
  return metrics.reduce(
    (sum, { name, value }) => sum + (parts.includes(name) ? value * 1000 : 0),
    0,
  );
}

/** In the browser: types the values, and counts the frames that never came. */
async function countDropped(values: string[]): Promise<number> {
  const field = document.querySelector<HTMLInputElement>("#clientName");
  field?.focus();
  let dropped = 0;
  let before = Number(await new Promise(requestAnimationFrame));
  for (const value of values) {
    if (field) {
      field.value = value;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    for (let frame = 0; frame < 2; frame++) {
      const now = Number(await new Promise(requestAnimationFrame));
      dropped += Math.max(0, Math.round((now - before) / (1000 / 60)) - 1);
      before = now;
    }
  }
  return dropped;
}

async function bundlePeer(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: `${import.meta.dirname}/peer.tsx`, formats: ["iife"], name: "peer" },
    },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("the peer was not bundled");
  return output.output[0].code;
}
