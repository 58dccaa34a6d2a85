import { readFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "../../../app/reactive/benchmarks/timing.ts";
import { table } from "../markdown.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { type Column, type ColumnKey, columns, type Workload } from "./columns.ts";
import { measureAll, type Round } from "./measure-all.ts";
import { ours, plain, type Variant, variants } from "./variants.ts";

const rounds = unlessShort(3, 1);
const closeEnough = 1.2;

/** Reactive objects beside plain ones and the peers. */
export const reactiveSection: BenchSection = {
  title: "Reactive objects",
  minutes: 60,
  async run() {
    const results = await measureAll(rounds);
    return [
      method,
      "### 100,000 objects, each with its own listener",
      workloadTable(results, "direct"),
      "### 10,000 posts with 10 comments and 10 attributes each",
      workloadTable(results, "rehydration"),
      "### Against the targets",
      targets(results),
      explanation(results),
    ].join("\n\n");
  },
};

const method = `Each figure is a multiple of what plain objects need in the same round (the first row
tells that in milliseconds): the median of ${rounds} rounds, in each of which every variant runs its two
workloads in fresh processes, one after the other, with production builds. A variant that takes much
longer than plain objects runs in the first round only. Lower is better.

The subscription of a reactive object is a **direct listener**, which tracks nothing. MobX proper and
Vue subscribe with a reaction to the title alone, mobx-keystone, mobx-state-tree, Valtio,
Legend-State and RxJS with a listener of the whole object, signals and Jotai with one signal or atom
around each record. Valtio, Vue and RxJS notify at each write, the others once a batch. In the second
workload every comment can be written to on its own; whatever makes its children when they are read
does less to hydrate and more at the first read.`;

function workloadTable(results: readonly Round[], workload: Workload): string {
  const shown = columns.filter((column) => column.workload === workload);
  const rows = variants.map((variant) => {
    const cells = shown.map((column) =>
      variant === plain
        ? absolute(results, column)
        : `${format(ratio(results, variant, column.key))}`,
    );
    return [`${variant.name}${version(variant)}`, ...cells];
  });
  return table(["", ...shown.map(({ name }) => name)], rows);
}

function targets(results: readonly Round[]): string {
  const rows = columns.map((column) => {
    const own = ratio(results, ours, column.key);
    const isMet = own <= column.limit ? "met" : "**missed**";
    return [
      `${column.name} (${column.workload === "direct" ? "objects" : "posts"})`,
      `≤ ${column.limit}`,
      format(own),
      isMet,
      againstPeers(results, column, own),
    ];
  });
  return table(["", "target, × plain", "measured", "", "against the first peer"], rows);
}

function explanation(results: readonly Round[]): string {
  const both = results.map((round) => {
    const sum = (variant: Variant) =>
      valueOf(round, variant, "hydrate") + valueOf(round, variant, "firstRead");
    return sum(ours) / sum(plain);
  });
  return `The first read makes an object for each of the 100,000 comments, which plain objects did while they
were hydrated: the two steps together take ${format(median(both))} × plain. Writing to a child costs more than an
assignment because it leaves the former record as it was.`;
}

function againstPeers(results: readonly Round[], column: Column, own: number): string {
  const peers = variants.filter((variant) => variant !== plain && variant !== ours);
  const ratios = peers.map((peer) => ratio(results, peer, column.key));
  const best = Math.min(...ratios);
  const leader = peers[ratios.indexOf(best)]?.name ?? "";
  if (own <= best) return `first; ${leader} needs ${format(best / own)} × as much`;
  const isClose = own <= best * closeEnough;
  return `${isClose ? "within 1.2 ×" : "**behind**"}: ${format(own / best)} × ${leader}`;
}

function ratio(results: readonly Round[], variant: Variant, key: ColumnKey): number {
  const ratios = results.map((round) => valueOf(round, variant, key) / valueOf(round, plain, key));
  return median(ratios.filter((value) => !Number.isNaN(value)));
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
