import { listOf } from "../reactive-object/list-of.ts";
import { ReactiveObject } from "../reactive-object/reactive-object.ts";
import type { BenchmarkComment, BenchmarkPost } from "./post-records.ts";

/** A benchmark's comment. */
class ReactiveComment extends ReactiveObject<BenchmarkComment> {
  get id() {
    return this.snapshot.id;
  }

  get author() {
    return this.snapshot.author;
  }

  get body() {
    return this.snapshot.body;
  }
}

const comments = listOf(
  "comments",
  (comment: BenchmarkComment) => new ReactiveComment(comment),
  (comment) => comment.id,
);

/** A benchmark's post; its comments are wrapped when they are first read. */
export class ReactivePost extends ReactiveObject<BenchmarkPost> {
  get id() {
    return this.snapshot.id;
  }

  get title() {
    return this.snapshot.title;
  }

  get comments() {
    return this.children(comments);
  }

  get attribute1() {
    return this.snapshot.attribute1;
  }

  get attribute2() {
    return this.snapshot.attribute2;
  }

  get attribute3() {
    return this.snapshot.attribute3;
  }

  get attribute4() {
    return this.snapshot.attribute4;
  }

  get attribute5() {
    return this.snapshot.attribute5;
  }

  get attribute6() {
    return this.snapshot.attribute6;
  }

  get attribute7() {
    return this.snapshot.attribute7;
  }

  get attribute8() {
    return this.snapshot.attribute8;
  }

  get attribute9() {
    return this.snapshot.attribute9;
  }

  get attribute10() {
    return this.snapshot.attribute10;
  }
}
