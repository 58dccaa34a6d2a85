import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Change,
  ChangeCosts,
  minSamplesForMedian,
} from "../../../../app/reactive/metrics/change-costs.ts";
import { describeCost, formatSum } from "../../../../app/reactive/metrics/format-cost.ts";
import { Metrics, type MetricSide } from "../../../../app/reactive/metrics/metrics.ts";

const ticked: Change = { kind: "tick", action: "You ticked", target: "Call home" };
const few = { todosBefore: 4, todos: 4, isMemoised: false };

function newCosts() {
  const helpers = new Metrics(["isOverdue", "completedCount"]);
  let time = 0;
  const costs = new ChangeCosts(helpers, () => time);
  const ask = (side: MetricSide, id: string) => {
    helpers.count("isOverdue", side);
    costs.countCall(side, id);
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { helpers, costs, ask, pass };
}

test("a change costs what was counted while it was made, and nothing from before", () => {
  const { helpers, costs, ask, pass } = newCosts();
  ask("traditional", "1");
  costs.countRow("reactiveObject");
  expect(costs.snapshot.last).toBeUndefined();

  costs.measure(ticked, few, (side) => {
    const ids = side === "traditional" ? ["1", "2", "3", "4"] : ["1"];
    for (const id of ids) {
      ask(side, id);
      ask(side, id);
      costs.countRow(side);
    }
    helpers.count("completedCount", side);
    pass(side === "traditional" ? 2 : 0.5);
  });
  ask("reactiveObject", "1");
  const cost = costs.snapshot.last!;
  expect(cost).toMatchObject({
    samples: 1,
    helpers: [
      { name: "isOverdue", traditional: 8, reactiveObject: 2 },
      { name: "completedCount", traditional: 1, reactiveObject: 1 },
    ],
    traditional: { calls: 9, callsForCounts: 1, rows: 4, milliseconds: 2 },
    reactiveObject: { calls: 3, callsForCounts: 1, rows: 1, milliseconds: 0.5 },
  });
  expect(formatSum(cost.traditional)).toBe("4 rows × 2 calls, and 1 for the counts");
  expect(formatSum(cost.reactiveObject)).toBe("1 row × 2 calls, and 1 for the counts");
  expect(describeCost(cost)).toBe(
    "You ticked Call home. Traditional: 9 helper calls, 4 rows, 2.0 ms. Reactive: 3 helper calls, 1 row, 0.5 ms.",
  );
});

test("from three such changes on, the median is told, and each list is as often the first", () => {
  const { costs, pass } = newCosts();
  const order: MetricSide[] = [];
  const takes = (milliseconds: number, todos = 4) =>
    costs.measure(ticked, { ...few, todosBefore: todos, todos }, (side) => {
      order.push(side);
      pass(milliseconds);
    });
  takes(90);
  takes(70, 1000);
  takes(2);
  expect(costs.snapshot.last?.traditional.milliseconds).toBe(2);
  takes(4);
  expect(costs.snapshot.last).toMatchObject({
    samples: minSamplesForMedian,
    traditional: { milliseconds: 4 },
    reactiveObject: { milliseconds: 4 },
  });
  expect(order.slice(4)).toEqual([
    "reactiveObject",
    "traditional",
    "traditional",
    "reactiveObject",
  ]);
});

test("only changes by one action, among as many todos, share a median", () => {
  const action = fc.constantFrom("tick", "edit", "several", "add", "delete", "fill", "back");
  const length = fc.constantFrom(3, 4);
  const change = fc.record(
    { kind: action, todosBefore: length, todos: length, isMemoised: fc.boolean() },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), change, (before, last) => {
      const { costs } = newCosts();
      for (const { kind, ...circumstances } of [...before, last]) {
        costs.measure({ ...ticked, kind }, circumstances, () => {});
      }
      const alike = before.filter((one) => isDeepStrictEqual(one, last));
      expect(costs.snapshot.last?.samples).toBe(alike.length + 1);
    }),
  );
});

test("listeners hear of each change until they stop, and of one in parts while it is under way", () => {
  const { costs } = newCosts();
  const told: (string | undefined)[][] = [];
  costs.measure(ticked, few, () => {});
  const stop = costs.subscribe(() =>
    told.push([costs.snapshot.inProgress?.target, costs.snapshot.last?.target]),
  );
  costs.begin({ kind: "fill", action: "You chose", target: "Fill" }, few).end();
  costs.measure(ticked, few, () => {});
  stop();
  costs.measure(ticked, few, () => {});
  expect(told).toEqual([
    ["Fill", "Call home"],
    [undefined, "Fill"],
    [undefined, "Call home"],
  ]);
});

test("of a change that is shown in parts, what happens between them does not count", () => {
  const { costs, ask, pass } = newCosts();
  const row = (side: MetricSide) => {
    costs.countRow(side);
    ask(side, "1");
    pass(2);
  };
  const showing = costs.begin(ticked, few);
  for (let part = 0; part < 3; part++) {
    for (const side of showing.sides) {
      showing.time(side, () => row(side));
      row("traditional");
    }
  }
  expect(costs.snapshot.last).toBeUndefined();
  showing.end();
  for (const side of showing.sides) {
    expect(costs.snapshot.last?.[side]).toMatchObject({ calls: 3, rows: 3, milliseconds: 6 });
    expect(costs.snapshot.last?.[side].callsByTodo).toEqual(new Map([["1", 3]]));
  }
});
