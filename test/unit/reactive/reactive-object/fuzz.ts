import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { autorun, runInAction } from "mobx";
import type * as Changes from "../../../../app/reactive/reactive-object/changes.ts";
import type * as Lists from "../../../../app/reactive/reactive-object/child-list.ts";
import type * as Objects from "../../../../app/reactive/reactive-object/reactive-object.ts";

// node fuzz.ts <folder of the library> <runs> <seed>: writes to trees at random, beside plain records, until they disagree or
// all runs are done. Says the seed of the run that failed, from which it fails again.
const [folder = "", count = "5000", firstSeed = "1"] = process.argv.slice(2);
const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
const { ReactiveObject }: typeof Objects = await load("reactive-object.ts");
const { listOf }: typeof Lists = await load("child-list.ts");
const { changesBetween, withChanges }: typeof Changes = await load("changes.ts");

interface Leaf {
  readonly id: number;
  readonly name: string;
}

interface Branch extends Leaf {
  readonly tags: readonly string[];
  readonly leaves?: readonly Leaf[] | undefined;
}

interface Tree {
  readonly name: string;
  readonly branches: readonly Branch[];
}

class ReactiveLeaf extends ReactiveObject<Leaf> {}

const leaves = listOf("leaves", (leaf: Leaf) => new ReactiveLeaf(leaf));
const countLeaves = (branch: Branch) => `${branch.name}: ${branch.leaves?.length}`;

class ReactiveBranch extends ReactiveObject<Branch> {
  leaf(index: number) {
    return this.childAt(leaves, index);
  }

  get size() {
    return this.computed(countLeaves);
  }
}

const branches = listOf("branches", (branch: Branch) => new ReactiveBranch(branch));

class ReactiveTree extends ReactiveObject<Tree> {
  branch(index: number) {
    return this.childAt(branches, index);
  }

  get branches() {
    return this.childrenOf(branches);
  }
}

/** Repeatable numbers below a limit. */
function randomSource(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

function shuffledIds(random: (limit: number) => number): number[] {
  const ids = [0, 1, 2, 3, 4, 5].filter(() => random(3) > 0);
  for (let at = ids.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [ids[at], ids[other]] = [ids[other]!, ids[at]!];
  }
  return ids;
}

function play(seed: number): number {
  const random = randomSource(seed);
  const makeLeaf = (id: number): Leaf => ({ id, name: `leaf ${random(3)}` });
  const makeBranch = (id: number): Branch => {
    const ids = shuffledIds(random);
    return { id, name: `branch ${random(3)}`, tags: [`${random(2)}`], leaves: ids.map(makeLeaf) };
  };
  let model: Tree = { name: "tree", branches: shuffledIds(random).map(makeBranch) };
  const object = new ReactiveTree(model);
  const history: { record: Tree; text: string }[] = [];
  const keep = (record: Tree) => history.push({ record, text: JSON.stringify(record) });
  keep(object.snapshot);

  const heard = new Map<object, number>();
  const followed = new Set<InstanceType<typeof ReactiveObject<object>>>();
  const follow = (child: InstanceType<typeof ReactiveObject<object>> | undefined) => {
    if (child === undefined || followed.has(child)) return;
    followed.add(child);
    child.subscribe(() => heard.set(child, (heard.get(child) ?? 0) + 1));
  };
  follow(object as never);
  const runs = { structure: 0, first: 0, tree: 0 };
  const seen = { first: undefined as unknown, tree: undefined as unknown };
  const stops = [
    autorun(() => {
      runs.structure++;
      void object.branches;
    }),
    autorun(() => {
      runs.first++;
      seen.first = object.branch(0)?.snapshot;
    }),
    autorun(() => {
      runs.tree++;
      seen.tree = object.snapshot;
    }),
  ];

  const writeBranch = (at: number, branch: Branch) => {
    model = { ...model, branches: model.branches.with(at, branch) };
  };
  const write = () => {
    const at = random(Math.max(1, model.branches.length));
    const branch = model.branches[at];
    const name = `name ${random(3)}`;
    switch (random(9)) {
      case 0:
        object.update({ name });
        model = { ...model, name };
        break;
      case 1:
        if (branch === undefined) break;
        writeBranch(at, { ...branch, name });
        if (random(2) === 0) object.branch(at)?.update({ name });
        else object.branch(at)?.replace({ ...branch, name });
        break;
      case 2: {
        const leafAt = random(Math.max(1, branch?.leaves?.length ?? 0));
        const leaf = branch?.leaves?.[leafAt];
        if (branch?.leaves === undefined || leaf === undefined) break;
        if (random(2) === 0) object.branch(at)?.leaf(leafAt)?.update({ name });
        else
          object
            .branch(at)
            ?.leaf(leafAt)
            ?.replace({ ...leaf, name });
        writeBranch(at, { ...branch, leaves: branch.leaves.with(leafAt, { ...leaf, name }) });
        break;
      }
      case 3: {
        const known = new Map(model.branches.map((one) => [one.id, one]));
        const next = shuffledIds(random).map((id) => known.get(id) ?? makeBranch(id));
        const given = random(2) === 0 ? next : structuredClone(next);
        object.update({ branches: given });
        model = { ...model, branches: next };
        break;
      }
      case 4: {
        if (branch === undefined) break;
        const next = random(4) === 0 ? undefined : shuffledIds(random).map(makeLeaf);
        object.branch(at)?.update({ leaves: next });
        writeBranch(at, { ...branch, leaves: next });
        break;
      }
      case 5: {
        const received = structuredClone(model);
        if (branch !== undefined) writeBranch(at, { ...branch, tags: [name] });
        object.replace(
          branch === undefined
            ? received
            : { ...received, branches: structuredClone(model.branches) },
        );
        break;
      }
      case 6: {
        const { record } = history[random(history.length)]!;
        object.replace(record);
        model = record;
        break;
      }
      case 7: {
        const { record } = history[random(history.length)]!;
        const changes = structuredClone(changesBetween(object.snapshot, record));
        object.replace(withChanges(object.snapshot, changes));
        model = record;
        break;
      }
      case 8: {
        const id = [6, 7, 8].find((one) => model.branches.every((other) => other.id !== one));
        if (branch === undefined || id === undefined) break;
        object.branch(at)?.update({ id });
        writeBranch(at, { ...branch, id });
      }
    }
  };

  let steps = 0;
  for (let batch = 0; batch < 20; batch++) {
    const before = object.snapshot;
    const children = [...object.branches];
    for (const child of children) {
      follow(child as never);
      for (const index of child.snapshot.leaves?.keys() ?? []) follow(child.leaf(index) as never);
    }
    const states = new Map(
      [...followed].map((one) => [one, [one.snapshot, one.isRemoved] as const]),
    );
    const first = object.branch(0);
    Object.assign(runs, { structure: 0, first: 0, tree: 0 });
    heard.clear();
    const writes = 1 + random(4);
    const error = new Error("thrown in the batch");
    try {
      runInAction(() => {
        for (let rest = writes; rest > 0; rest--) {
          write();
          steps++;
          if (random(3) === 0) {
            assert.deepEqual(object.snapshot, model);
            keep(object.snapshot);
          }
          const at = random(6);
          if (random(3) === 0) assert.deepEqual(object.branch(at)?.snapshot, model.branches[at]);
        }
        if (random(5) === 0) throw error;
      });
    } catch (thrown) {
      if (thrown !== error) throw thrown;
    }

    const after = object.snapshot;
    assert.deepEqual(after, model);
    assert.equal(object.snapshot, after);
    for (const { record, text } of history) assert.equal(JSON.stringify(record), text);
    keep(after);
    for (const [index, branch] of after.branches.entries()) {
      const child = object.branch(index)!;
      assert.equal(child.snapshot, branch);
      assert.equal(child.size, countLeaves(branch));
      assert.equal(child.isRemoved, false);
      for (const leafAt of branch.leaves?.keys() ?? []) {
        assert.equal(child.leaf(leafAt)?.snapshot, branch.leaves?.[leafAt]);
      }
    }
    const present = new Set<object>(after.branches.flatMap((one) => [one, ...(one.leaves ?? [])]));
    for (const one of followed) {
      assert.ok(
        one === object || one.isRemoved || present.has(one.snapshot),
        "gone, but not removed",
      );
    }
    const isSameOrder =
      children.length === object.branches.length &&
      children.every((child, index) => child === object.branches[index]);
    assert.deepEqual([seen.first, seen.tree], [object.branch(0)?.snapshot, after]);
    assert.ok(runs.tree <= 1 && (runs.tree === 1 || after === before), "the tree's reaction");
    assert.ok(isSameOrder || runs.structure === 1, "the structure's reaction");
    const isFirstSame =
      first === object.branch(0) && states.get(first as never)?.[0] === first?.snapshot;
    assert.ok(isFirstSame || runs.first === 1, "the first child's reaction");
    for (const [one, [snapshot, wasRemoved]] of states) {
      const isSame = one.snapshot === snapshot && one.isRemoved === wasRemoved;
      const calls = heard.get(one) ?? 0;
      assert.ok(calls <= 1 && (isSame || calls === 1), `${calls} calls of a listener`);
      // Several writes may lead back to what was, and a removed child may lose its place in a parent that comes back.
      if (writes === 1 && isSame && !one.isRemoved)
        assert.equal(calls, 0, "a listener of what did not change");
    }
    if (writes > 1) continue;
    if (isSameOrder) assert.equal(runs.structure, 0, "the order did not change");
    if (isSameOrder && isFirstSame) assert.equal(runs.first, 0, "the first child did not change");
    for (const branch of after.branches) {
      const former = before.branches.find(({ id }) => id === branch.id);
      if (isDeepStrictEqual(former, branch))
        assert.equal(branch, former, "an equal part is shared");
    }
  }
  for (const stop of stops) stop();
  return steps;
}

let steps = 0;
for (let run = 0; run < Number(count); run++) {
  const seed = Number(firstSeed) + run;
  try {
    steps += play(seed);
  } catch (error) {
    console.error(`Seed ${seed}:`, error);
    process.exit(1);
  }
}
console.log(steps);
