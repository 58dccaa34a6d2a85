/** One way to keep objects, measured in processes of its own. */
export interface Variant {
  /** Its module in `variants/`. */
  readonly id: string;
  readonly name: string;
  /** The npm package whose version is told, if it is a peer's. */
  readonly packageName?: string;
}

export const plain: Variant = { id: "plain", name: "Plain objects, map of listeners" };
export const plainField: Variant = {
  id: "plain-field",
  name: "Plain objects, a field for the listener",
};
const plainKept: Variant = { id: "plain-kept", name: "Plain records, kept and replaced" };
export const ours: Variant = { id: "reactive-object", name: "**Reactive objects**" };
export const oursInReactions: Variant = {
  id: "reactive-object-reaction",
  name: "Reactive objects, in MobX reactions",
};

const signalsOfPosts = ["preact-signals", "alien-signals"];

export const peers: readonly Variant[] = [
  ["mobx-make-auto-observable", "MobX `makeAutoObservable`", "mobx"],
  ["mobx-observe", "MobX `makeAutoObservable`, `observe()`", "mobx"],
  ["mobx-decorators", "MobX decorators", "mobx"],
  ["mobx-ref", "MobX `observable.ref`", "mobx"],
  ["mobx-keystone", "mobx-keystone"],
  ["mobx-state-tree", "mobx-state-tree"],
  ["mobx-state-tree-patch", "mobx-state-tree, `onPatch`", "mobx-state-tree"],
  ["valtio", "Valtio"],
  ["valtio-ref", "Valtio `ref`", "valtio"],
  ["legend-state", "Legend-State", "@legendapp/state"],
  ["jotai", "Jotai"],
  ["preact-signals", "Preact signals", "@preact/signals-core"],
  ["preact-signals-of-comments", "Preact signals, eleven a post", "@preact/signals-core"],
  ["alien-signals", "alien-signals"],
  ["alien-signals-of-comments", "alien-signals, eleven a post", "alien-signals"],
  ["vue-reactivity", "Vue reactivity", "@vue/reactivity"],
  ["vue-shallow-ref", "Vue `shallowRef`", "@vue/reactivity"],
  ["rxjs", "RxJS `BehaviorSubject`"],
].map(([id = "", name = "", packageName = id]) => ({ id, name, packageName }));

/** Those with one signal for each post. */
export const signalPeers = peers.filter(({ id }) => signalsOfPosts.includes(id));

export const variants: readonly Variant[] = [
  plain,
  plainField,
  plainKept,
  ours,
  oursInReactions,
  ...peers,
];
