import { BehaviorSubject, merge, skip } from "rxjs";
import {
  createRecord,
  type Population,
} from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  type BenchmarkPost,
  countComment,
  countPostFields,
  type HydratedPosts,
} from "../../../../app/reactive/benchmarks/rehydration.ts";

export function createPopulation(amount: number): Population {
  const todos = Array.from(
    { length: amount },
    (_, index) => new BehaviorSubject(createRecord(index)),
  );

  return {
    subscribe(createListener) {
      for (const todo of todos) todo.pipe(skip(1)).subscribe(createListener());
    },
    update(indices, title) {
      for (const index of indices) {
        const todo = todos[index]!;
        todo.next({ ...todo.value, title });
      }
    },
  };
}

export function hydratePosts(records: readonly BenchmarkPost[]): HydratedPosts {
  const posts = records.map((record) => ({
    fields: new BehaviorSubject(record),
    comments: record.comments.map((comment) => new BehaviorSubject(comment)),
  }));

  return {
    readAll() {
      let characters = 0;
      for (const { fields, comments } of posts) {
        characters += countPostFields(fields.value);
        for (const comment of comments) characters += countComment(comment.value);
      }
      return characters;
    },
    readSome(indices) {
      let characters = 0;
      for (const index of indices) {
        const { fields, comments } = posts[index]!;
        characters += countPostFields(fields.value);
        for (const comment of comments) characters += countComment(comment.value);
      }
      return characters;
    },
    subscribe(createListener) {
      for (const { fields, comments } of posts) {
        const changes = [fields.pipe(skip(1)), ...comments.map((comment) => comment.pipe(skip(1)))];
        merge<unknown[]>(...changes).subscribe(createListener());
      }
    },
    update(indices, text) {
      for (const index of indices) {
        const { fields, comments } = posts[index]!;
        const comment = comments[0]!;
        fields.next({ ...fields.value, title: text });
        comment.next({ ...comment.value, body: text });
      }
    },
  };
}
