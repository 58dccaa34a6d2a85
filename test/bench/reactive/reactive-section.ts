import { readFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "../../../app/reactive/metrics/median.ts";
import { table } from "../markdown.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { type Column, type ColumnKey, columns, type Workload } from "./columns.ts";
import { measureAll, type Round } from "./measure-all.ts";
import { ours, peers, plain, plainField, signalPeers, type Variant, variants } from "./variants.ts";

const rounds = unlessShort(5, 1);

/** Reactive objects beside plain ones and the peers. */
export const reactiveSection: BenchSection = {
  title: "Reactive objects",
  minutes: 120,
  async run() {
    const results = await measureAll(rounds);
    return [
      method(results),
      "### 100,000 objects, each with its own listener",
      workloadTable(results, "direct"),
      "### 10,000 posts with 10 comments and 10 attributes each",
      workloadTable(results, "rehydration"),
      "### Against the targets",
      targets(results),
      "### Where reactive objects lose",
      losses(results),
    ].join("\n\n");
  },
};

function method(results: readonly Round[]): string {
  const spreads = columns.map(({ key }) => spread(results, key));
  return `Each figure is a multiple of what plain objects with a map of listeners need in the same round (the first
row tells that in milliseconds): the median of ${rounds} rounds, in each of which every variant runs its two workloads
in fresh processes, one after the other, with production builds. Every process takes as many samples after the same
warm-up, and makes the same writes; the least of its samples counts. What the warm-up made stays alive, as most of a
program's objects do: without one of them, the collector throws a class's compiled code away. Times are those for which
the thread had the processor; \`--single-threaded-gc\` keeps all of the garbage collector on it. Lower is better.

**First writes** reach each object once, **later writes** the same objects again; nobody reads in between. In **update
100 and read them**, all of an object is read after it was written. What is put off until it is read is paid for then, so
that hydrating and the first read are also shown together.

The subscription of a reactive object is a **direct listener**, which tracks nothing; in the row below it, a MobX
reaction reads what the reactions of MobX proper read. MobX proper and Vue subscribe with a
reaction to the title (and in the second workload to the comment that is written to) alone, or with \`observe()\`;
mobx-keystone, mobx-state-tree, Valtio, Legend-State and RxJS with a listener of the whole object, signals and Jotai with
one signal or atom around each record, and so \`observable.ref\`, \`ref\` and \`shallowRef\`. Valtio, Vue, RxJS,
\`observe()\` and \`onPatch\` notify at each write, the others once a batch.

Plain objects and signals have two forms each in the second workload. Plain objects copy the records, with a map of
listeners or a field, or **keep** them as they came and replace the one that changes, as code does that writes to no
record. Signals hold a whole post, which is the like of a reactive object, or **eleven** a post, so that every comment
can be written to on its own, as it can in the objects of the other libraries and in reactive objects.

Between the rounds, the figures of reactive objects differ by ${format(median(spreads))} × in the median column and by
${format(Math.max(...spreads))} × in the worst.`;
}

/** How far the rounds of reactive objects lie apart: the highest ratio to plain objects over the lowest. */
function spread(results: readonly Round[], key: ColumnKey): number {
  const ratios = results.map((round) => valueOf(round, ours, key) / valueOf(round, plain, key));
  return Math.max(...ratios) / Math.min(...ratios);
}

function workloadTable(results: readonly Round[], workload: Workload): string {
  const shown = columns.filter((column) => column.workload === workload);
  const rows = variants.map((variant) => {
    const cells = shown.map((column) =>
      variant === plain ? absolute(results, column) : format(ratio(results, variant, column.key)),
    );
    return [`${variant.name}${version(variant)}`, ...cells];
  });
  return table(["", ...shown.map(({ name }) => name)], rows);
}

/** The targets that were set, each against the best of some variants. Plain objects have two forms, and a row for each. */
const goals = [
  { key: "created", limit: 1, name: "all others", among: [plain, plainField, ...peers] },
  { key: "firstWrites", limit: 2, name: "plain objects with a map", among: [plain] },
  { key: "firstWrites", limit: 2, name: "plain objects with a field", among: [plainField] },
  { key: "laterWrites", limit: 2, name: "plain objects with a map", among: [plain] },
  { key: "laterWrites", limit: 2, name: "plain objects with a field", among: [plainField] },
  { key: "readable", limit: 1, name: "signals, one a post", among: signalPeers },
] as const;

function targets(results: readonly Round[]): string {
  const rows = goals.map(({ key, limit, name, among }) => {
    const column = columns.find((one) => one.key === key)!;
    const best = first(results, among, column);
    const measured = ratio(results, ours, key) / best.ratio;
    const isLevel = measured > limit && measured / limit <= spread(results, key);
    const verdict = measured <= limit ? "met" : "**missed**";
    return [
      nameOf(column),
      `≤ ${limit} × ${among.length > 1 ? "the best of " : ""}${name}`,
      `${format(measured)} × ${best.name}`,
      isLevel ? `${verdict}, within the spread of the rounds` : verdict,
    ];
  });
  return table(["", "target", "measured", ""], rows);
}

/** All of it comes from the figures, so that no sentence outlives them. */
function losses(results: readonly Round[]): string {
  const against = (what: string, worse: (column: Column) => string | undefined) => {
    const found = columns.flatMap((column) => worse(column) ?? []);
    return `${what}: ${found.length > 0 ? found.join(", ") : "nowhere"}.`;
  };
  const toPlain = against("To plain objects with a map of listeners", (column) => {
    const own = ratio(results, ours, column.key);
    return own > 1 ? `${nameOf(column)} ${format(own)} ×` : undefined;
  });
  const toField = against("To plain objects with a field for the listener", (column) => {
    const own = ratio(results, ours, column.key) / ratio(results, plainField, column.key);
    return own > 1 ? `${nameOf(column)} ${format(own)} ×` : undefined;
  });
  const toPeers = against("To the first peer", (column) => {
    const best = first(results, peers, column);
    const own = ratio(results, ours, column.key) / best.ratio;
    return own > 1 ? `${nameOf(column)} ${format(own)} × ${best.name}` : undefined;
  });
  return [toPlain, toField, toPeers].join("\n\n");
}

function first(results: readonly Round[], among: readonly Variant[], { key }: Column) {
  const ratios = among.map((variant) => ratio(results, variant, key));
  const least = Math.min(...ratios);
  return { name: among[ratios.indexOf(least)]?.name ?? "", ratio: least };
}

function nameOf({ name, workload }: Column): string {
  return `${name} (${workload === "direct" ? "objects" : "posts"})`;
}

function ratio(results: readonly Round[], variant: Variant, key: ColumnKey): number {
  return median(results.map((round) => valueOf(round, variant, key) / valueOf(round, plain, key)));
}

function absolute(results: readonly Round[], { key }: Column): string {
  const value = median(results.map((round) => valueOf(round, plain, key)));
  return key === "heap" ? `1 (${Math.round(value)} B)` : `1 (${format(value)} ms)`;
}

function valueOf(round: Round, variant: Variant, key: ColumnKey): number {
  return round.get(variant)?.[key] ?? Number.NaN;
}

function format(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function version({ packageName }: Variant): string {
  if (packageName === undefined) return "";
  const manifest = join(import.meta.dirname, "../node_modules", packageName, "package.json");
  const { version: found } = JSON.parse(readFileSync(manifest, "utf8"));
  return ` ${found}`;
}
