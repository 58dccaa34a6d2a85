import { ZodError } from "zod";
import { config } from "../config/this-process.ts";
import { writeLine } from "../log/server-log.ts";
import { excerptOf } from "../ui/excerpt.ts";
import { embeddedApi } from "./embedded-api.ts";
import {
  FetchLimitError,
  type FetchLimits,
  limitedFetch,
  pageLimits,
  type Post,
  PostsApiError,
  PostsClient,
} from "./posts-client.ts";

/** Neither function rejects: null means that no post was received. */
export interface PostsSource {
  newest: () => Promise<Post | null>;
  oldest: () => Promise<Post | null>;
}

/** Reads posts from the API at `address`, or from the embedded API without one. */
export function createPostsSource(
  address: string | undefined,
  options: { limits?: FetchLimits; report?: (message: string) => void } = {},
): PostsSource {
  const { limits = pageLimits, report = console.warn } = options;
  const client =
    address === undefined
      ? new PostsClient({ address: "http://posts.invalid/api", fetch: embeddedApi })
      : new PostsClient({ address, fetch: limitedFetch(limits) });

  async function orNull(name: string, ask: () => Promise<Post | null>): Promise<Post | null> {
    try {
      return await ask();
    } catch (error) {
      report(`No ${name} post received: ${describeFailure(error)}`);
      return null;
    }
  }
  return {
    newest: shareInFlight(() => orNull("newest", () => client.newest())),
    oldest: shareInFlight(() => orNull("oldest", () => client.oldest())),
  };
}

/**
 * Joins concurrent calls into one.
 *
 * @param holdFor milliseconds for which later calls also share the result, or the failure
 */
export function shareInFlight<T>(ask: () => Promise<T>, holdFor = 0): () => Promise<T> {
  let shared: Promise<T> | undefined;
  const forget = () => {
    shared = undefined;
  };
  const settle = () => {
    if (holdFor === 0) forget();
    else setTimeout(forget, holdFor).unref();
  };
  return () => {
    if (shared) return shared;
    shared = ask();
    shared.then(settle, settle);
    return shared;
  };
}

/** Words the reason anew: an error's message may quote what the server sent. */
function describeFailure(error: unknown): string {
  if (error instanceof PostsApiError) return error.message;
  if (error instanceof FetchLimitError) return error.message;
  if (error instanceof SyntaxError) return "the answer is no JSON";
  if (error instanceof ZodError) return "the answer holds no post";
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  return `the connection failed (${code ?? "unknown"})`;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

export const sitePosts = createPostsSource(config.postsApiUrl, {
  report: (message) => writeLine({ level: "warn", message }),
});

const EXCERPT = 120;

/** Logs the newest and the oldest post (docs/product.md, 7). Never rejects. */
export async function logStartupPosts(
  posts: PostsSource,
  log: (message: string) => void = console.info,
): Promise<void> {
  const [newest, oldest] = await Promise.all([posts.newest(), posts.oldest()]);
  if (newest) {
    const { title, body } = newest;
    const excerpt = body && excerptOf(body, EXCERPT);
    log(`Newest post: ${JSON.stringify({ title, body: excerpt })}`);
  }
  if (oldest) log(`Oldest post: ${JSON.stringify({ author: oldest.author })}`);
}
