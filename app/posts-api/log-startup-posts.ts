import type { PostsSource } from "./newest-and-oldest.ts";

const EXCERPT = 120;

/** Logs the newest and the oldest post (docs/product.md, 7). Never rejects. */
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
