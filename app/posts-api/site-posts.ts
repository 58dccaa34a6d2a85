import { ZodError } from "zod";
import { config } from "../config/config.ts";
import { writeLine } from "../log/stdout-log.ts";
import { embeddedApi } from "./embedded-api.ts";
import {
  FetchLimitError,
  type FetchLimits,
  limitedFetch,
  type Post,
  PostsApiError,
  PostsClient,
} from "./posts-client.ts";

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

/** The posts that this process shows: those of POSTS_API_URL, or of the embedded API. */
export const sitePosts = createPostsSource(config.postsApiUrl, {
  report: (message) => writeLine({ level: "warn", message }),
});

const EXCERPT = 120;

/** Asks for the newest and the oldest post, and logs what came (spec.md, 7). Never rejects. */
export async function logStartupPosts(
  posts: PostsSource,
  log: (message: string) => void = console.info,
): Promise<void> {
  const [newest, oldest] = await Promise.all([posts.newest(), posts.oldest()]);
  if (newest) {
    const { title, body } = newest;
    log(`Newest post: ${JSON.stringify({ title, body: body && excerpt(body) })}`);
  }
  if (oldest) log(`Oldest post: ${JSON.stringify({ author: oldest.author })}`);
}

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}
