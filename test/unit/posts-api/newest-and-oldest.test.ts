import { once } from "node:events";
import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { createPostsSource } from "../../../app/posts-api/newest-and-oldest.ts";
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

const faults: Record<string, RequestListener> = {
  "never answers": () => {},
  "sends headers and then nothing": (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).flushHeaders();
  },
  "drips its answer byte by byte": (_, response) => {
    const timer = setInterval(() => response.write(" "), 20);
    response.once("close", () => clearInterval(timer));
  },
  "resets the connection": (request) => request.socket.resetAndDestroy(),
  "breaks off in the middle": (_, response) => {
    response.writeHead(200, { "Content-Length": 1000 }).write("{");
    response.destroy();
  },
  "redirects in circles": (_, response) => {
    response.writeHead(302, { Location: "/posts" }).end();
  },
  "answers HTML": (_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><p>Hello");
  },
  "answers 500": (_, response) => {
    response.writeHead(500).end("{}");
  },
  "answers 204": (_, response) => {
    response.writeHead(204).end();
  },
  "answers nothing with 200": (_, response) => {
    response.end();
  },
  "answers an empty object": json({}),
  "answers null": json(null),
  "answers a post of the wrong kind": json({ data: "a post" }),
  "answers 10 MB": json({ data: { ...post, body: "x".repeat(10_000_000) } }),
  "answers in no HTTP at all": (request) => request.socket.end("hello\r\n\r\n"),
};

test("a field of the wrong kind is missing, and takes no other with it", async () => {
  await using server = await loopbackServer(json({ data: { author: "Ann", body: {}, title: 7 } }));
  const source = createPostsSource(server.address, { limits });
  expect(await source.newest()).toEqual({ author: "Ann" });
});

test.each(Object.entries(faults))("a server that %s gives no post", async (_, listener) => {
  await using server = await loopbackServer(listener);
  const source = createPostsSource(server.address, { limits, report: () => {} });
  expect(await source.newest()).toBeNull();
});

test("a redirect is followed on the host that was asked", async () => {
  await using server = await loopbackServer((request, response) => {
    if (request.url === "/moved") return json({ data: post })(request, response);
    response.writeHead(307, { Location: "/moved" }).end();
  });
  expect(await createPostsSource(server.address).newest()).toEqual(post);
});

test.each(["127.0.0.1", "localhost"])("a redirect to another host, %s, is not", async (name) => {
  let strays = 0;
  await using other = await loopbackServer((request, response) => {
    strays += 1;
    json({ data: post })(request, response);
  });
  const elsewhere = new URL("/posts", other.address);
  elsewhere.hostname = name;
  await using server = await loopbackServer((_, response) => {
    response.writeHead(302, { Location: elsewhere.href }).end();
  });
  const reports: string[] = [];
  const source = createPostsSource(server.address, {
    limits,
    report: (text) => reports.push(text),
  });
  expect(await source.newest()).toBeNull();
  expect(strays).toBe(0);
  expect(reports).toEqual(["No newest post received: the answer leads to another host"]);
});

test("redirects in circles are followed five times", async () => {
  let asked = 0;
  await using server = await loopbackServer((_, response) => {
    asked += 1;
    response.writeHead(302, { Location: "/posts" }).end();
  });
  await createPostsSource(server.address, { limits, report: () => {} }).newest();
  expect(asked).toBe(6);
});

test("an address where nobody listens gives no post, and a report of one line", async () => {
  const server = await loopbackServer(() => {});
  await server[Symbol.asyncDispose]();
  const reports: string[] = [];
  const source = createPostsSource(server.address, {
    limits,
    report: (message) => reports.push(message),
  });
  expect(await source.newest()).toBeNull();
  expect(reports).toEqual([expect.stringMatching(/^No newest post received: .*ECONNREFUSED.*$/)]);
});

test("a dripping server's connection is given up", async () => {
  const closed = Promise.withResolvers<void>();
  await using server = await loopbackServer((_, response) => {
    const timer = setInterval(() => response.write(" "), 20);
    response.once("close", () => {
      clearInterval(timer);
      closed.resolve();
    });
  });
  const source = createPostsSource(server.address, { limits, report: () => {} });
  expect(await source.newest()).toBeNull();
  await closed.promise;
});

test("a post of just under the limit is received", async () => {
  await using server = await loopbackServer(json({ data: { ...post, body: "x".repeat(999_000) } }));
  const source = createPostsSource(server.address);
  expect(await source.newest()).toMatchObject({ author: "A" });
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
  // Past the limit: the timer of a request that is over must not reject into the void either.
  await once(AbortSignal.timeout(2 * limits.milliseconds), "abort");
  process.off("unhandledRejection", note);
  expect(unobserved).toEqual([]);
});
