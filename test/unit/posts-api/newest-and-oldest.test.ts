import { once } from "node:events";
import type { RequestListener } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPostsSource, shareInFlight } from "../../../app/posts-api/newest-and-oldest.ts";
import { storedPosts } from "../../../app/writing/stored-posts.ts";
import { loopbackServer } from "../../support/loopback-server.ts";

const limits = { milliseconds: 250, bytes: 1_000_000 };
const post = { title: "T", body: "B", author: "A" };

function json(body: unknown): RequestListener {
  return (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
}

test("without an address the posts are those of the repository", async () => {
  const source = createPostsSource(undefined);
  expect(await source.newest()).toMatchObject({ title: storedPosts.at(0)?.title });
  expect(await source.oldest()).toMatchObject({ title: storedPosts.at(-1)?.title });
});

test("with an address the posts come over the network", async () => {
  const asked: (string | undefined)[] = [];
  await using server = await loopbackServer((request, response) => {
    asked.push(request.url);
    json({ data: post })(request, response);
  });
  const source = createPostsSource(`${server.address}/v1`);
  expect(await source.newest()).toEqual(post);
  expect(await source.oldest()).toEqual(post);
  expect(asked).toEqual(["/v1/posts", "/v1/posts/oldest"]);
});

const SECRET = "hush-hush";
const redirect =
  (Location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { Location }).end();
const write =
  (text: string): RequestListener =>
  ({ socket }) =>
    socket.end(`${text}\r\n\r\n`);

const faults: Record<string, RequestListener> = {
  "never answers": () => {},
  "sends headers and then nothing": (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).flushHeaders();
  },
  "resets the connection": (request) => request.socket.resetAndDestroy(),
  "breaks off in the middle": (_, response) => {
    response.writeHead(200, { "Content-Length": 1000 }).write(`{"${SECRET}`);
    response.destroy();
  },
  "redirects in circles": redirect(`/posts?${SECRET}`),
  "redirects elsewhere": redirect(`http://${SECRET}.invalid/`),
  "redirects to no address": redirect(`http://${SECRET}:hush-hush`),
  "redirects with a user name": (request, response) =>
    redirect(`http://ann:${SECRET}@${request.headers.host}/`)(request, response),
  "answers HTML": (_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end(`<p>${SECRET}`);
  },
  "answers broken JSON": (_, response) => response.end(`{"${SECRET}": "${SECRET}", ${SECRET}`),
  "answers 500": (_, response) => response.writeHead(500, SECRET).end(SECRET),
  "answers 400 in JSON": (_, response) => response.writeHead(400).end(`{"error":"${SECRET}"}`),
  "answers 204": (_, response) => response.writeHead(204).end(),
  "answers nothing with 200": (_, response) => response.end(),
  "answers an empty object": json({}),
  "answers null": json(null),
  "answers no object": json(SECRET),
  "answers a post of the wrong kind": json({ data: SECRET }),
  "answers 10 MB": json({ data: { ...post, body: SECRET.repeat(1_200_000) } }),
  "answers in no HTTP at all": write(SECRET),
  "sends a header that is none": write(`HTTP/1.1 200 OK\r\n${SECRET}`),
  "sends a length that is none": write(`HTTP/1.1 200 OK\r\nContent-Length: ${SECRET}`),
  "sends chunks that are none": write(
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${SECRET}\r\n`,
  ),
  "compresses in no way": (_, response) =>
    response.writeHead(200, { "Content-Encoding": "gzip" }).end(SECRET),
};

/** Asks for the newest post, and gives with it what was reported. */
async function ask(address: string, own?: typeof limits) {
  const reports: string[] = [];
  const report = (text: string) => void reports.push(text);
  const source = createPostsSource(address, { ...(own && { limits: own }), report });
  return { post: await source.newest(), reports };
}

test.each(Object.entries(faults))(
  "a server that %s gives no post, and nothing of its answer is reported",
  async (_, listener) => {
    await using server = await loopbackServer(listener);
    const { post: received, reports } = await ask(server.address, limits);
    expect(received).toBeNull();
    for (const text of reports) expect(text).toMatch(/^No newest post received: (?!.*hush)/);
  },
);

test("a field of the wrong kind is missing, and takes no other with it", async () => {
  await using server = await loopbackServer(json({ data: { author: "Ann", body: {}, title: 7 } }));
  expect(await ask(server.address)).toEqual({ post: { author: "Ann" }, reports: [] });
});

test("a redirect is followed on the host that was asked", async () => {
  await using server = await loopbackServer((request, response) =>
    (request.url === "/moved" ? json({ data: post }) : redirect("/moved"))(request, response),
  );
  expect(await ask(server.address)).toEqual({ post, reports: [] });
});

test.each(["127.0.0.1", "localhost"])("a redirect to another host, %s, is not", async (name) => {
  let strays = 0;
  await using other = await loopbackServer((request, response) => {
    strays += 1;
    json({ data: post })(request, response);
  });
  const elsewhere = new URL("/posts", other.address);
  elsewhere.hostname = name;
  await using server = await loopbackServer(redirect(elsewhere.href));
  const reports = ["No newest post received: the answer leads to another host"];
  expect(await ask(server.address)).toEqual({ post: null, reports });
  expect(strays).toBe(0);
});

test("redirects in circles are followed five times", async () => {
  let asked = 0;
  await using server = await loopbackServer((request, response) => {
    asked += 1;
    redirect("/posts")(request, response);
  });
  await ask(server.address);
  expect(asked).toBe(6);
});

test("an address where nobody listens gives no post, and a report of one line", async () => {
  const server = await loopbackServer(() => {});
  await server[Symbol.asyncDispose]();
  const reports = [expect.stringMatching(/^No newest post received: .*ECONNREFUSED.*$/)];
  expect(await ask(server.address)).toEqual({ post: null, reports });
});

test("a server that drips its answer byte by byte gives no post, and is given up", async () => {
  const closed = Promise.withResolvers<void>();
  await using server = await loopbackServer((_, response) => {
    const timer = setInterval(() => response.write(" "), 20);
    response.once("close", () => {
      clearInterval(timer);
      closed.resolve();
    });
  });
  expect(await ask(server.address, limits)).toMatchObject({ post: null });
  await closed.promise;
});

test("a post of just under the limit is received", async () => {
  await using server = await loopbackServer(json({ data: { ...post, body: "x".repeat(999_000) } }));
  expect(await ask(server.address)).toMatchObject({ post: { author: "A" } });
});

test("however many ask at once, one request is in flight, and the next asks anew", async () => {
  let requests = 0;
  const held = Promise.withResolvers<void>();
  await using server = await loopbackServer(async (request, response) => {
    requests += 1;
    await held.promise;
    json({ data: { ...post, author: `A${requests}` } })(request, response);
  });
  const source = createPostsSource(server.address);
  const waiting = Array.from({ length: 50 }, () => source.newest());
  held.resolve();
  for (const answer of await Promise.all(waiting)) expect(answer?.author).toBe("A1");
  expect((await source.newest())?.author).toBe("A2");
  expect(requests).toBe(2);
});

test("a failure is not kept: the next visitor asks anew", async () => {
  let requests = 0;
  await using server = await loopbackServer((request, response) => {
    requests += 1;
    if (requests === 1) response.writeHead(503).end();
    else json({ data: post })(request, response);
  });
  const source = createPostsSource(server.address, { report: () => {} });
  expect(await source.newest()).toBeNull();
  expect(await source.newest()).toEqual(post);
});

test("a failure that nobody waits for does not end the process", async () => {
  const unobserved: unknown[] = [];
  const note = (error: unknown) => unobserved.push(error);
  process.on("unhandledRejection", note);
  const failed = Promise.withResolvers<void>();
  await using server = await loopbackServer((request) => request.socket.resetAndDestroy());
  void createPostsSource(server.address, { limits, report: () => failed.resolve() }).newest();
  await failed.promise;
  // The timer of the request, which was set before this one, must not reject into the void either.
  await once(AbortSignal.timeout(limits.milliseconds), "abort");
  process.off("unhandledRejection", note);
  expect(unobserved).toEqual([]);
});

test("however many ask, a question is asked once, and again when its answer is old", async () => {
  useFakeTimers();
  let asked = 0;
  const answer = shareInFlight(async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return asked;
  }, 1000);
  const first = Array.from({ length: 50 }, answer);
  await vi.advanceTimersByTimeAsync(2999);
  first.push(answer());
  await vi.advanceTimersByTimeAsync(1);
  expect(new Set(await Promise.all(first))).toEqual(new Set([1]));
  await vi.advanceTimersByTimeAsync(999);
  expect(await answer()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  const second = answer();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await second).toBe(2);
});

test("a failure holds as long, and ends nothing", async () => {
  useFakeTimers();
  let asked = 0;
  const answer = shareInFlight(() => {
    asked += 1;
    return Promise.reject(new Error("no"));
  }, 1000);
  await expect(answer()).rejects.toThrow("no");
  await expect(answer()).rejects.toThrow("no");
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(answer()).rejects.toThrow("no");
  expect(asked).toBe(2);
});

function useFakeTimers(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}
