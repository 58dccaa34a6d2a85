import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { BudgetGuard } from "./budget-guard.ts";
import { inDollars } from "./dollars.ts";

interface BudgetNoticeProps {
  guard: Pick<BudgetGuard, "stage">;
  cost: { readonly dollars: number | undefined };
  budget: number | undefined;
}

/** Says that the budget is nearly used up, or is. Stands in a live region. */
export const BudgetNotice = observer(function BudgetNotice(props: BudgetNoticeProps) {
  const text = noticeText(props);
  return text === "" ? null : (
    <Notice kind="info">
      <p>{text}</p>
    </Notice>
  );
});

function noticeText({ guard, cost, budget }: BudgetNoticeProps): string {
  const of = budget === undefined ? "Your budget" : `Your budget of ${inDollars(budget)}`;
  switch (guard.stage) {
    case "within":
      return "";
    case "warned":
      return `${of} is nearly used up. At its end the other person says goodbye and the call ends. To carry on longer, raise it.`;
    case "ending":
      return `${of} is used up. The other person says goodbye, then the call ends.`;
    case "spent":
      return `The call has ended, because your budget was used up: it cost ${inDollars(cost.dollars ?? 0)}.`;
  }
}
