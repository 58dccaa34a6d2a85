import { type ComponentType, lazy, Suspense } from "react";
import { Button } from "../../ui/button.tsx";
import type { ContractInputs } from "../contract/inputs.ts";
import { useFolded } from "./contents-list.tsx";
import type { KeyDatesListProps } from "./key-dates-list.tsx";

interface KeyDatesProps extends Pick<KeyDatesListProps, "today" | "plans"> {
  inputs: ContractInputs;
  formId: string;
  linkQuery: string;
}

type List = ComponentType<KeyDatesListProps>;

async function loadList(): Promise<List> {
  return (await import("./key-dates-list.tsx")).KeyDatesList;
}

/** Loaded in browsers once a plan is chosen; the server renders it for those without script. */
const KeyDatesList: List = import.meta.env.SSR
  ? await loadList()
  : lazy(async (): Promise<{ default: List }> => {
      try {
        return { default: await loadList() };
      } catch {
        return { default: () => "The dates could not be loaded." };
      }
    });

export function KeyDates({ inputs, today, plans, formId, linkQuery }: KeyDatesProps) {
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
    <section className="key-dates" aria-labelledby="key-dates">
      <details ref={details} open>
        <summary>
          <h2 id="key-dates">If signed today</h2>
        </summary>
        {plan && startDate ? (
          <Suspense fallback={<p>{words}</p>}>
            <KeyDatesList plan={plan} start={startDate} today={today} plans={plans} />
          </Suspense>
        ) : (
          <p>{words}</p>
        )}
        <div className="key-dates-files">
          <Button {...download("ics")} data-needs-plan={plan ? undefined : ""}>
            Download dates (.ics)
          </Button>
          <Button {...download("json")}>Download terms (.json)</Button>
        </div>
      </details>
    </section>
  );
}
