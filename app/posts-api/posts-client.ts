import createClient, { type Client, type Middleware } from "openapi-fetch";
import { z } from "zod";
import { postLengths } from "../writing/parse-post.ts";
import type { paths } from "../../.react-router/posts-api.ts";

/** Follows the request rules of docs/product.md, 7. */
export class PostsClient {
  /** @throws {PostsApiError} for a status outside 200–299 */
  readonly get: Client<paths>["GET"];

  constructor(options: { address: string; fetch: (request: Request) => Promise<Response> }) {
    const { address, fetch } = options;
    const client = createClient<paths>({
      baseUrl: address,
      fetch,
      credentials: "same-origin",
      redirect: "follow",
      referrerPolicy: "no-referrer",
      querySerializer: { array: { style: "form", explode: true } },
    });
    client.use(throwFailures);
    this.get = client.GET;
  }

  async newest(): Promise<Post | null> {
    const { data = {} } = await this.get("/posts");
    return readPost(data);
  }

  async oldest(): Promise<Post | null> {
    const { data = {} } = await this.get("/posts/oldest");
    return readPost(data);
  }

  /** Requests a post whose slug is not in `except`. */
  async another(except: string[] = []): Promise<Post | null> {
    const { data = {} } = await this.get("/posts/another", { params: { query: { except } } });
    return readPost(data);
  }
}

const throwFailures: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw new PostsApiError(response.status, parsed(await response.text()));
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export class PostsApiError extends Error {
  override name = "PostsApiError";
  readonly status: number;
  /** Parsed if the body is JSON. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`The posts API answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

function optionalText(maxLength: number) {
  return z.string().trim().min(1).max(maxLength).optional().catch(undefined);
}

const Post = z.object({
  title: optionalText(postLengths.title),
  body: optionalText(postLengths.body),
  author: optionalText(postLengths.author),
});

/** A post of the API (docs/product.md, 3, "Post"). A blank or overlong field counts as missing. */
export type Post = z.infer<typeof Post>;

const PostBody = z.object({ data: Post.nullish() });

function readPost(body: unknown): Post | null {
  return PostBody.parse(body).data ?? null;
}

export interface FetchLimits {
  /** The time from sending the request to receiving the last byte. */
  milliseconds: number;
  /** The size of the decompressed response body. */
  bytes: number;
}

/** The home page must be rendered within 2.1 s. */
export const pageLimits: FetchLimits = { milliseconds: 1900, bytes: 1_000_000 };

/** A response exceeded a limit. The message does not quote the response. */
export class FetchLimitError extends Error {
  override name = "FetchLimitError";
}

const REDIRECTS = 5;

/** For GET. Reads the whole response; rejects with `FetchLimitError` beyond a limit or on a redirect to another host. */
export function limitedFetch({ milliseconds, bytes }: FetchLimits) {
  return (request: Request): Promise<Response> => {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const signal = AbortSignal.timeout(milliseconds);
    const giveUp = () => reject(new FetchLimitError(`no whole answer in ${milliseconds} ms`));
    signal.addEventListener("abort", giveUp, { once: true });
    return Promise.race([receive(request, signal, bytes), tooLate]);
  };
}

async function receive(request: Request, signal: AbortSignal, bytes: number): Promise<Response> {
  const { body, status, headers } = await follow(request, signal);
  if (!body) return new Response(null, { status });

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > bytes) throw new FetchLimitError(`the answer is longer than ${bytes} bytes`);
    chunks.push(chunk);
  }
  return new Response(new Blob(chunks), {
    status,
    headers: { "Content-Type": headers.get("Content-Type") ?? "" },
  });
}

/** Follows redirects on the same host, never from https to http. */
async function follow(request: Request, signal: AbortSignal): Promise<Response> {
  let address = request.url;
  for (let count = 0; count <= REDIRECTS; count += 1) {
    const response = await fetch(new Request(address, request), { signal, redirect: "manual" });
    const location = response.headers.get("Location");
    if (location === null || response.status < 300 || response.status > 399) return response;
    await response.body?.cancel();
    const next = URL.parse(location, address);
    if (!next || !staysOnHost(new URL(address), next)) {
      throw new FetchLimitError("the answer leads to another host");
    }
    address = next.href;
  }
  throw new FetchLimitError(`the answer leads on more than ${REDIRECTS} times`);
}

function staysOnHost(from: URL, to: URL): boolean {
  const isSecured = from.protocol === "http:" && to.protocol === "https:";
  const named = to.username !== "" || to.password !== "";
  return to.host === from.host && (to.protocol === from.protocol || isSecured) && !named;
}
