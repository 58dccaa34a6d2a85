import { reactive, watch } from "@vue/reactivity";
import {
  copyOf,
  type MutablePost,
  type MutableTodo,
} from "../../../../app/reactive/benchmarks/traditional-side.ts";
import { assigning, inObjects } from "../in-objects.ts";

export const { createPopulation, hydratePosts } = inObjects<MutableTodo, MutablePost>({
  makeTodo: (record) => reactive(record),
  makePost: (record) => reactive(copyOf(record)),
  listen: (todo, listener) => watch(() => todo.title, listener),
  listenToPost: (post, listener) =>
    watch([() => post.title, () => post.comments[0]!.body], listener),
  ...assigning,
});
