import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { CallModels } from "./call-cost.ts";
import { inDollars, inWords } from "./dollars.ts";
import { tenMinutes } from "./estimate.ts";
import type { PriceList } from "./price-list.ts";
import type { PricesDialogProps } from "./prices-dialog.tsx";

interface CostEstimateProps {
  models: CallModels;
  prices: PriceList;
}

const LazyPricesDialog = lazy(async () => {
  try {
    return { default: (await import("./prices-dialog.tsx")).PricesDialog };
  } catch {
    return { default: DialogNotLoaded };
  }
});

/** What a call will cost, and how that was estimated. */
export const CostEstimate = observer(function CostEstimate({ models, prices }: CostEstimateProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const dollars = tenMinutes(models, prices);
  return (
    <div className="cost-estimate">
      {dollars === undefined ? (
        <p>
          <span className="cost-estimate-amount">The cost is not known.</span> There is no price for
          these models here, so only tokens are counted.
        </p>
      ) : (
        <p>
          <span className="cost-estimate-amount">{`About ${inDollars(dollars)} for 10 minutes`}</span>
          {`, if each side speaks half of the time, in 20 turns. Prices of ${inWords(prices.date)}.`}
        </p>
      )}
      <Button kind="quiet" ref={opener} onClick={() => setOpen(true)}>
        Prices
      </Button>
      {isOpen && (
        <Suspense>
          <LazyPricesDialog
            models={models}
            prices={prices}
            onClose={() => {
              setOpen(false);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
});

function DialogNotLoaded(_props: PricesDialogProps) {
  return <p role="alert">The prices could not be loaded. Load the page again.</p>;
}
