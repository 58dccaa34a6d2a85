import { runInAction } from "mobx";
import { countPost } from "./count-post.ts";
import type { BenchmarkPost } from "./post-records.ts";
import { ReactivePost } from "./reactive-post.ts";
import type { HydratedPosts } from "./rehydration.ts";

/** Reactive objects around the records, with direct listeners. */
export function hydrateReactivePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts: ReactivePost[] = [];
  for (const record of records) posts.push(new ReactivePost(record));

  return {
    readAll() {
      let characters = 0;
      for (const post of posts) characters += countPost(post);
      return characters;
    },
    subscribe(createListener) {
      for (const post of posts) post.subscribe(createListener());
    },
    update(indices, text) {
      runInAction(() => {
        for (const index of indices) {
          const post = posts[index];
          post?.update({ title: text });
          post?.comments[0]?.update({ body: text });
        }
      });
    },
  };
}
