import { useState } from "react";
import { LiveNotice } from "../../ui/live-notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { BudgetGuard } from "./budget-guard.ts";
import { inDollars } from "./dollars.ts";

interface BudgetNoticeProps {
  guard: Pick<BudgetGuard, "stage">;
  cost: { readonly dollars: number | undefined };
  budget: number | undefined;
  /** Whether the next call is being prepared, so that the last one's end is past. */
  isPast: boolean;
}

/** Says that the budget is nearly used up, or is. */
export const BudgetNotice = observer(function BudgetNotice(props: BudgetNoticeProps) {
  const { guard, cost, budget, isPast } = props;
  const spent = useAtEnd(guard.stage === "spent", cost.dollars ?? 0);
  return <LiveNotice words={!isPast && noticeText(guard.stage, spent, budget)} />;
});

/** What the call cost: the debrief costs more, and a text that changes would be announced again. */
function useAtEnd(isOver: boolean, dollars: number): number {
  const [atEnd, setAtEnd] = useState<number>();
  if (isOver !== (atEnd !== undefined)) setAtEnd(isOver ? dollars : undefined);
  return atEnd ?? dollars;
}

function noticeText(
  stage: BudgetGuard["stage"],
  spent: number,
  budget: number | undefined,
): string {
  const of = budget === undefined ? "Your budget" : `Your budget of ${inDollars(budget)}`;
  switch (stage) {
    case "within":
      return "";
    case "warned":
      return `${of} is nearly used up. At its end the other person says goodbye and the call ends. To carry on longer, raise it.`;
    case "ending":
      return `${of} is used up. The other person says goodbye, then the call ends.`;
    case "spent":
      return `The call has ended, because your budget was used up: it cost ${inDollars(spent)}.`;
  }
}
