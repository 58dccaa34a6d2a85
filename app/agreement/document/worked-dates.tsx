import { type ComponentType, lazy, Suspense } from "react";
import { Button } from "../../ui/button.tsx";
import type { ContractInputs } from "../contract/inputs.ts";
import { useFolded } from "./contents-list.tsx";
import type { WorkedDatesListProps } from "./worked-dates-list.tsx";

interface WorkedDatesProps extends Pick<WorkedDatesListProps, "today" | "plans"> {
  inputs: ContractInputs;
  formId: string;
  linkQuery: string;
}

type List = ComponentType<WorkedDatesListProps>;

async function loadList(): Promise<List> {
  return (await import("./worked-dates-list.tsx")).WorkedDatesList;
}

/** Loaded in browsers once a plan is chosen; the server renders it for those without script. */
const WorkedDatesList: List = import.meta.env.SSR
  ? await loadList()
  : lazy(async (): Promise<{ default: List }> => {
      try {
        return { default: await loadList() };
      } catch {
        return { default: () => "The dates could not be loaded." };
      }
    });

export function WorkedDates({ inputs, today, plans, formId, linkQuery }: WorkedDatesProps) {
  const { plan, startDate } = inputs;
  const details = useFolded();
  // Also shown while the dates load.
  const missing =
    plan && !startDate ? "Enter a start date to see the dates" : "Choose a plan to see its dates";
  const words = `${missing}: first invoice, first block, last day to leave.`;
  const download = (extension: string) => {
    const formAction = `/agreement.${extension}${linkQuery}`;
    return { kind: "bare", type: "submit", form: formId, formAction } as const;
  };
  return (
    <section className="worked-dates" aria-labelledby="worked-dates">
      <details ref={details} open>
        <summary>
          <h2 id="worked-dates">If signed today</h2>
        </summary>
        {plan && startDate ? (
          <Suspense fallback={<p>{words}</p>}>
            <WorkedDatesList plan={plan} start={startDate} today={today} plans={plans} />
          </Suspense>
        ) : (
          <p>{words}</p>
        )}
        <div className="worked-dates-files">
          <Button {...download("ics")} data-needs-plan={plan ? undefined : ""}>
            Download dates (.ics)
          </Button>
          <Button {...download("json")}>Download terms (.json)</Button>
        </div>
      </details>
    </section>
  );
}
