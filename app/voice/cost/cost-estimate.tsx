import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { PricedModels } from "./cost-of.ts";
import type { Estimate } from "./estimate.ts";
import type { PriceList } from "./price-lookup.ts";
import { hasOwnPrices } from "./own-prices.ts";

interface CostEstimateProps {
  estimate: Estimate;
  more: string;
  models: PricedModels;
  prices: () => Promise<PriceList>;
  /** Called with the estimate by the visitor's own prices. */
  onEstimate: (estimate: Estimate) => void;
}

/** The code of prices is loaded only for a visitor who has own prices, or opens the dialog. */
export const CostEstimate = observer(function CostEstimate(props: CostEstimateProps) {
  const { estimate: first, more, models, prices, onEstimate } = props;
  const [late, setLate] = useState<Awaited<ReturnType<typeof loadLate>>>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isLoaded = late !== undefined && late !== "failed";
  const { amount, date, isOwn } = isLoaded ? late.estimateCost(models, late.prices) : first;

  const loadOwn = useEffectEvent(() => loadLate(prices));
  useEffect(() => {
    if (hasOwnPrices()) void loadOwn().then(setLate);
  }, []);
  useEffect(() => {
    if (isLoaded) onEstimate({ amount, date, isOwn });
  }, [isLoaded, onEstimate, amount, date, isOwn]);

  async function open() {
    setOpen(true);
    if (!isLoaded) setLate(await loadLate(prices));
  }

  return (
    <div className="cost-estimate">
      <p>
        {amount === undefined
          ? "Prices for this model are not known. Tokens are counted, and a budget has no effect."
          : `About ${amount} for ten minutes, at ${isOwn ? "your own" : "OpenAI’s"} prices of ${date}, with the transcript cleaned.`}{" "}
        {more}
      </p>
      <Button kind="bare" ref={opener} onClick={() => void open()}>
        Prices
      </Button>
      {late === "failed" && (
        <p role="alert">The prices could not be loaded. Check the network, then try again.</p>
      )}
      {isOpen && isLoaded && (
        <late.PricesDialog
          models={models}
          prices={late.prices}
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
});

async function loadLate(loadPrices: CostEstimateProps["prices"]) {
  try {
    const [{ PricesDialog }, { estimateCost }, prices] = await Promise.all([
      import("./prices-dialog.tsx"),
      import("./estimate.ts"),
      loadPrices(),
    ]);
    return { PricesDialog, estimateCost, prices };
  } catch {
    return "failed";
  }
}
