import { formatCount } from "../../ui/format-number.ts";
import type { ChangeCost, ChangeCosts } from "../metrics/change-costs.ts";
import type { MetricSide } from "../metrics/metrics.ts";
import { useSnapshot } from "../reactive-object/use-snapshot.ts";

interface WhyThisCostProps {
  costs: ChangeCosts;
  side: MetricSide;
}

export function WhyThisCost({ costs, side }: WhyThisCostProps) {
  const { last: cost, inProgress } = useSnapshot(costs);
  if (cost === undefined) return undefined;
  const [first, rest] = side === "traditional" ? traditionalReason(cost) : reactiveReason(cost);
  return (
    <p className="muted why-this-cost" data-outdated={inProgress?.kind === "fill" || undefined}>
      <b>{first}</b> {rest}
    </p>
  );
}

type Reason = readonly [first: string, rest: string];

function traditionalReason({ kind, isMemoised, todos, traditional }: ChangeCost): Reason {
  const calls = formatCount(traditional.callsForCounts);
  if (todos === 0) return ["There is no row to ask again.", "The counts ask about no todo."];
  if (kind === "fill" || kind === "back") {
    return ["Both lists render every row here.", "The counts ask about every todo as well."];
  }
  if (isMemoised) {
    return [
      "React.memo keeps the other rows.",
      `The counts still ask about every todo: ${calls} calls. useMemo keeps them only until a todo changes.`,
    ];
  }
  const whichever = kind === "tick" ? "whichever one you tick, and the" : "and the";
  return ["Every row asks again,", `${whichever} counts ask about every todo.`];
}

const whoAsks: Readonly<Record<ChangeCost["kind"], string>> = {
  tick: "Only the todo that changed asks again.",
  edit: "Only the todo that changed asks again.",
  several: "Only the todos that changed ask again.",
  add: "Only the new todo asks.",
  delete: "No row asks again.",
  fill: "Both lists render every row here.",
  back: "Both lists render every row here.",
};

function reactiveReason({ kind, todos }: ChangeCost): Reason {
  if (todos === 0) return ["There is no row to ask again.", "The counts have no answers to read."];
  const rest =
    kind === "fill" || kind === "back"
      ? "The reactive one also makes an object for each."
      : "The counts read the answers that the others kept.";
  return [whoAsks[kind], rest];
}
