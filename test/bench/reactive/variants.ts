/** One way to keep objects, measured in processes of its own. */
export interface Variant {
  /** Its module in `variants/`. */
  readonly id: string;
  readonly name: string;
  /** The npm package whose version is told, if it is a peer's. */
  readonly packageName?: string;
  /** Whether its module needs compiling first. */
  readonly hasDecorators?: boolean;
}

export const plain: Variant = { id: "plain", name: "Plain objects, map of listeners" };
export const plainField: Variant = {
  id: "plain-field",
  name: "Plain objects, a field for the listener",
};
export const ours: Variant = { id: "reactive-object", name: "**Reactive objects**" };
export const oursInReactions: Variant = {
  id: "reactive-object-reaction",
  name: "Reactive objects, in MobX reactions",
};

export const variants: readonly Variant[] = [
  plain,
  plainField,
  ours,
  oursInReactions,
  { id: "mobx-make-auto-observable", name: "MobX `makeAutoObservable`", packageName: "mobx" },
  { id: "mobx-observe", name: "MobX `makeAutoObservable`, `observe()`", packageName: "mobx" },
  { id: "mobx-decorators", name: "MobX decorators", packageName: "mobx", hasDecorators: true },
  { id: "mobx-ref", name: "MobX `observable.ref`", packageName: "mobx" },
  { id: "mobx-keystone", name: "mobx-keystone", packageName: "mobx-keystone" },
  { id: "mobx-state-tree", name: "mobx-state-tree", packageName: "mobx-state-tree" },
  {
    id: "mobx-state-tree-patch",
    name: "mobx-state-tree, `onPatch`",
    packageName: "mobx-state-tree",
  },
  { id: "valtio", name: "Valtio", packageName: "valtio" },
  { id: "valtio-ref", name: "Valtio `ref`", packageName: "valtio" },
  { id: "legend-state", name: "Legend-State", packageName: "@legendapp/state" },
  { id: "jotai", name: "Jotai", packageName: "jotai" },
  { id: "preact-signals", name: "Preact signals", packageName: "@preact/signals-core" },
  { id: "alien-signals", name: "alien-signals", packageName: "alien-signals" },
  { id: "vue-reactivity", name: "Vue reactivity", packageName: "@vue/reactivity" },
  { id: "vue-shallow-ref", name: "Vue `shallowRef`", packageName: "@vue/reactivity" },
  { id: "rxjs", name: "RxJS `BehaviorSubject`", packageName: "rxjs" },
];
