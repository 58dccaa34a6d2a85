import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BusyError, RenderQueue } from "../../../app/server/render-queue.ts";
import { request, sendRaw } from "./send-raw.ts";
import { startSite } from "../../site.ts";

test("renders start one a turn of the event loop, in the order they came", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (count) => {
      const queue = new RenderQueue(count);
      const started: number[] = [];
      for (let index = 0; index < count; index++) {
        void queue.turn().then(() => started.push(index));
      }
      for (let turn = 0; turn < count; turn++) {
        await setImmediate();
        expect(started.length).toBeLessThanOrEqual(turn + 1);
      }
      await expect.poll(() => started).toEqual(Array.from({ length: count }, (_, index) => index));
      expect(queue.length).toBe(0);
    }),
    { numRuns: 20 },
  );
});

test("one too many is refused at once, and there is room again when one has started", async () => {
  const queue = new RenderQueue(2);
  const waiting = [queue.turn(), queue.turn()];
  await expect(queue.turn()).rejects.toBeInstanceOf(BusyError);
  await Promise.all(waiting);
  await queue.turn();
});

test("a stored page is sent in the midst of a flood, and who came too late is told when to come back", async () => {
  await using site = await startSite();
  await fetch(`${site.url}/contact`);
  // All in one piece, so that the server has read them all before it renders the first.
  const flood = Array.from(
    { length: 300 },
    (_, index) => `GET /nowhere-${index} HTTP/1.1\r\nHost: a\r\n\r\n`,
  );
  let isOver = false;
  const answers = sendRaw(site.port, flood.join("") + request("GET /nowhere HTTP/1.1")).finally(
    () => (isOver = true),
  );
  expect((await fetch(`${site.url}/contact`)).status).toBe(200);
  expect(isOver).toBe(false);
  const statuses = (await answers).match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(9)));
  expect(statuses).toHaveLength(301);
  expect(new Set(statuses)).toEqual(new Set([404, 503]));
  expect(await answers).toMatch(/retry-after: 1/i);
});
