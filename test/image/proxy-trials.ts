import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import { setTimeout } from "node:timers/promises";
import { repeat } from "../faults/repeat.ts";
import { ensurePrograms } from "../support/debian.ts";
import { loopbackServer } from "../support/loopback-server.ts";
import { startDeployedNginx } from "../support/nginx.ts";
import { type BuiltImage, endOf, serve, statusOf } from "./served.ts";

export async function restartsBehindProxy(image: BuiltImage): Promise<void> {
  ensurePrograms(["nginx"]);
  await using stack = new AsyncDisposableStack();
  const replicas = [stack.use(await serve(image)), stack.use(await serve(image))] as const;
  await using proxy = await startDeployedNginx([replicas[0].port, replicas[1].port]);
  const statuses: (number | string)[] = [];
  const visits = repeat(async () => {
    statuses.push(await statusOf(`${proxy.url}/contact`));
  });
  for (const { container, port } of replicas) {
    await container.signal("SIGTERM");
    assert.equal(await endOf(container), 0);
    stack.use(await serve(image, {}, port));
    const before = statuses.length;
    while (statuses.length < before + 20) await setTimeout(10);
  }
  await visits.end();
  assert.deepEqual([...new Set(statuses)], [200]);
}

/** While replicas are of two builds, a page of the one may ask the other for its files. */
export async function findsAssets(): Promise<void> {
  await using proxy = await behindNginx(having("/assets/older.js"), having("/assets/newer.js"));
  for (let time = 0; time < 4; time++) {
    for (const name of ["older", "newer"]) {
      assert.equal(await statusOf(`${proxy.url}/assets/${name}.js`), 200, name);
    }
    assert.equal(await statusOf(`${proxy.url}/assets/no.js`), 404);
  }
}

/** It still takes connections, which alone tells a proxy nothing. */
export async function givesUpHanging(): Promise<void> {
  await using proxy = await behindNginx(
    () => {},
    (_, response) => response.end(),
  );
  assert.equal(await statusOf(`${proxy.url}/contact`), 200);
  assert.equal(await statusOf(`${proxy.url}/contact`), 200);
}

function having(file: string): RequestListener {
  return ({ url }, response) => response.writeHead(url === file ? 200 : 404).end();
}

async function behindNginx(first: RequestListener, second: RequestListener) {
  ensurePrograms(["nginx"]);
  const stack = new AsyncDisposableStack();
  const [one, other] = [
    stack.use(await loopbackServer(first)),
    stack.use(await loopbackServer(second)),
  ];
  const { url } = stack.use(await startDeployedNginx([one.port, other.port]));
  return { url, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
