import { config } from "../server/environment.ts";
import { writeLine } from "../server/write-line.ts";
import { createPostsSource } from "./posts-source.ts";

/** The posts that this process shows: those of POSTS_API_URL, or of the embedded API. */
export const sitePosts = createPostsSource(config.postsApiUrl, {
  report: (message) => writeLine({ level: "warn", message }),
});
