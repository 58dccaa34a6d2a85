import { expect, test } from "vitest";
import { ChangeCosts, rowsMetric } from "../../../../app/reactive/metrics/change-costs.ts";
import { Metrics } from "../../../../app/reactive/metrics/metrics.ts";

test("a change costs what was counted while it was made, and nothing from before", () => {
  const helpers = new Metrics(["isOverdue", "isCompleted"]);
  const rows = new Metrics([rowsMetric]);
  const costs = new ChangeCosts(helpers, rows);
  helpers.count("isOverdue", "traditional");
  rows.count(rowsMetric, "reactiveObject");
  expect(costs.last()).toBeUndefined();

  costs.measure("Toggle", () => {
    for (let call = 0; call < 3; call++) helpers.count("isOverdue", "traditional");
    helpers.count("isCompleted", "traditional");
    helpers.count("isOverdue", "reactiveObject");
    rows.count(rowsMetric, "traditional");
  });
  helpers.count("isCompleted", "reactiveObject");
  expect(costs.last()).toEqual({
    label: "Toggle",
    helpers: [
      { name: "isOverdue", traditional: 3, reactiveObject: 1 },
      { name: "isCompleted", traditional: 1, reactiveObject: 0 },
    ],
    calls: { traditional: 4, reactiveObject: 1 },
    rows: { traditional: 1, reactiveObject: 0 },
  });
});

test("everything so far can be taken for one cost, and listeners are told", () => {
  const helpers = new Metrics(["isOverdue"]);
  const costs = new ChangeCosts(helpers, new Metrics([rowsMetric]));
  const labels: (string | undefined)[] = [];
  const stop = costs.subscribe(() => labels.push(costs.last()?.label));
  helpers.count("isOverdue", "traditional");
  costs.measureAll("First render");
  stop();
  costs.measure("Toggle", () => {});
  expect(labels).toEqual(["First render"]);
});
