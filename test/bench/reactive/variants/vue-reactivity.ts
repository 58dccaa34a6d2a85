import { reactive, watch } from "@vue/reactivity";
import {
  assigning,
  copyOf,
  inObjects,
  type MutablePost,
  type MutableTodo,
  todosOf,
} from "../in-objects.ts";

export const { createPopulation, hydratePosts } = inObjects<MutableTodo, MutablePost>({
  makeTodos: todosOf((record) => reactive(record)),
  makePosts: (records) => records.map((record) => reactive(copyOf(record))),
  listen: (todo, listener) => watch(() => todo.title, listener),
  listenToPost: (post, listener) =>
    watch([() => post.title, () => post.comments[0]!.body], listener),
  ...assigning,
});
