import { ZodError } from "zod";
import { embeddedApi } from "./embedded-api.ts";
import { FetchLimitError, limitedFetch, type FetchLimits } from "./limited-fetch.ts";
import type { Post } from "./post.ts";
import { PostsApiError } from "./posts-api-error.ts";
import { PostsClient } from "./posts-client.ts";

/** Where pages get posts from. Neither function ever rejects: null says that no post was received. */
export interface PostsSource {
  newest: () => Promise<Post | null>;
  oldest: () => Promise<Post | null>;
}

export interface PostsSourceOptions {
  limits?: FetchLimits;
  /** Told in one line why no post was received. */
  report?: (message: string) => void;
}

/** Less than 2 s: the home page must be there within 2.1 s, on a busy machine too. */
const pageLimits: FetchLimits = { milliseconds: 1900, bytes: 1_000_000 };

/**
 * The posts of the API at an address, or of the embedded API when there is none. At most one
 * request of each kind is in flight: whoever asks meanwhile gets its answer.
 */
export function createPostsSource(
  address: string | undefined,
  { limits = pageLimits, report = console.warn }: PostsSourceOptions = {},
): PostsSource {
  const client =
    address === undefined
      ? new PostsClient({ address: "http://posts.invalid/api", fetch: embeddedApi })
      : new PostsClient({ address, fetch: limitedFetch(limits) });

  async function orNull(name: string, ask: () => Promise<Post | null>): Promise<Post | null> {
    try {
      return await ask();
    } catch (error) {
      report(`No ${name} post received: ${reasonOf(error)}`);
      return null;
    }
  }
  return {
    newest: oneAtATime(() => orNull("newest", () => client.newest())),
    oldest: oneAtATime(() => orNull("oldest", () => client.oldest())),
  };
}

function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | undefined;
  return () =>
    (inFlight ??= ask().finally(() => {
      inFlight = undefined;
    }));
}

/** Why no post was received, in words of our own: an error's may quote what the server answered. */
function reasonOf(error: unknown): string {
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
