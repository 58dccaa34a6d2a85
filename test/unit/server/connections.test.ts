import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { type ConnectionLimits, Connections } from "../../../app/server/connections.ts";
import { stubbornClient } from "../../support/stubborn-client.ts";

const ASK = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/** A server that answers in turn, within limits that do not keep a test waiting. */
async function serve(answer: RequestListener, limits: Partial<ConnectionLimits>) {
  let timesFull = 0;
  const server = createServer((request, response) =>
    connections.handleInTurn(request, response, answer),
  );
  const connections = new Connections(server, () => (timesFull += 1), limits);
  server.on("clientError", (_, socket: Socket) =>
    connections.close(socket, () => socket.resume().end("HTTP/1.1 400 Bad Request\r\n\r\n")),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections,
    timesFull: () => timesFull,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const sayNothing: RequestListener = () => {};
const sayHello: RequestListener = (_, response) => response.end("hello");
const LONG = Buffer.alloc(20 * 1024 * 1024, "long");
const talkLong: RequestListener = (_, response) => response.end(LONG);

test("a request that was answered before its end gets no second answer", async () => {
  await using site = await serve(sayHello, {});
  const client = await stubbornClient(
    site.port,
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
  );
  let answers = "";
  client.setEncoding("latin1").on("data", (text: string) => (answers += text));
  await expect.poll(() => answers).toContain("hello");
  client.write("no chunk\r\n");
  await once(client, "end");
  client.destroy();
  expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test("a request is looked at once the one before it is answered", async () => {
  const asked: string[] = [];
  const finish: (() => void)[] = [];
  await using site = await serve(({ url = "" }, response) => {
    asked.push(url);
    finish.push(() => response.end(url));
  }, {});
  const paths = ["/1", "/2", "/3"];
  const client = await stubbornClient(
    site.port,
    paths.map((path) => ASK.replace("/", path)).join(""),
  );
  client.resume();
  for (const [index] of paths.entries()) {
    await expect.poll(() => asked).toEqual(paths.slice(0, index + 1));
    await expect.poll(() => site.connections.figures.waiting).toBe(2 - index);
    finish[index]?.();
  }
  client.destroy();
});

test.each<[string, Partial<ConnectionLimits>]>([
  ["from one client", { waiting: 5 }],
  ["from all of them", { totalWaiting: 5 }],
])("more requests that wait than allowed %s cut off the client", async (_, limits) => {
  await using site = await serve(sayNothing, limits);
  const patient = await stubbornClient(site.port, ASK.repeat(6));
  await expect.poll(() => site.connections.figures).toMatchObject({ open: 1, waiting: 5 });
  const greedy = await stubbornClient(site.port, ASK.repeat(50));
  await expect.poll(() => site.connections.figures).toEqual({ open: 1, waiting: 5, cutOff: 1 });
  for (const client of [patient, greedy]) client.destroy();
});

test("one who takes no byte of an answer is cut off, one who takes it slowly is not", async () => {
  await using site = await serve(talkLong, { stalled: 3_000 });
  const asleep = await stubbornClient(site.port, ASK);
  const slow = await stubbornClient(site.port, ASK);
  const sips = setInterval(() => slow.read(256 * 1024), 100);
  await expect.poll(() => site.connections.figures.open).toBe(1);
  clearInterval(sips);
  slow.resume();
  await expect.poll(() => slow.bytesRead).toBeGreaterThan(LONG.length);
  asleep.destroy();
  slow.destroy();
});

test("one who takes an answer too slowly is cut off in the end", async () => {
  await using site = await serve(talkLong, { response: 3_000 });
  const slow = await stubbornClient(site.port, ASK);
  const sips = setInterval(() => slow.read(16), 100);
  await expect.poll(() => site.connections.figures).toMatchObject({ open: 0, cutOff: 1 });
  clearInterval(sips);
  slow.destroy();
});

test("of those who take their answers slowly the slowest makes room", async () => {
  await using site = await serve(talkLong, { unsent: 2.5 * LONG.length });
  const clients: Socket[] = [];
  for (let count = 1; count <= 3; count++) {
    clients.push(await stubbornClient(site.port, ASK));
    await expect.poll(() => site.connections.figures.open).toBe(count);
  }
  await expect.poll(() => site.connections.figures).toMatchObject({ open: 2, cutOff: 1 });
  for (const client of clients) client.destroy();
});

test("a connection that is closed on this side is not held for the other", async () => {
  await using site = await serve(sayHello, { closing: 1_000 });
  const client = await stubbornClient(site.port, `${ASK}no HTTP\r\n\r\n`);
  const received = await client.setEncoding("latin1").toArray();
  expect(received.join("")).toMatch(/hello.*HTTP\/1\.1 400/s);
  await expect.poll(() => site.connections.figures.open).toBe(0);
  client.destroy();
});

test("when all connections are taken, idle ones make room for who comes next", async () => {
  await using site = await serve(sayHello, { open: 3 });
  const idle = await Promise.all([1, 2, 3].map(() => stubbornClient(site.port, ASK)));
  await Promise.all(idle.map((client) => once(client, "data")));
  const turnedAway = connect(site.port, "127.0.0.1").on("error", () => {});
  await once(turnedAway.resume(), "close");
  expect(site.timesFull()).toBe(1);
  await expect.poll(() => site.connections.figures.open).toBe(0);
  const next = await stubbornClient(site.port, ASK);
  expect(String(await once(next, "data"))).toContain("hello");
  for (const client of [...idle, next]) client.destroy();
});

test("line breaks do not hold a connection without a request", async () => {
  await using site = await serve(sayHello, { idle: 1_000 });
  const client = await stubbornClient(site.port, ASK);
  client.resume();
  const drip = setInterval(() => client.write("\r\n"), 100);
  await expect.poll(() => client.destroyed || client.readableEnded).toBe(true);
  clearInterval(drip);
  client.destroy();
});
