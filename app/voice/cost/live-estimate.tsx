import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { PricedModels } from "./cost-of.ts";
import { type Estimate, estimateCost } from "./estimate.ts";
import { EstimateText } from "./estimate-text.tsx";
import type { PriceList } from "./price-lookup.ts";
import { PricesDialog } from "./prices-dialog.tsx";

interface LiveEstimateProps {
  more: string;
  models: PricedModels;
  prices: PriceList;
  isOpenAtFirst: boolean;
  onEstimate: (estimate: Estimate) => void;
}

export const LiveEstimate = observer(function LiveEstimate(props: LiveEstimateProps) {
  const { more, models, prices, isOpenAtFirst, onEstimate } = props;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const opener = useRef<HTMLButtonElement>(null);
  const estimate = estimateCost(models, prices);
  const { amount, date, isOwn } = estimate;
  useEffect(() => onEstimate({ amount, date, isOwn }), [onEstimate, amount, date, isOwn]);
  return (
    <div className="cost-estimate">
      <EstimateText estimate={estimate} more={more} />
      <Button kind="bare" ref={opener} onClick={() => setOpen(true)}>
        Prices
      </Button>
      {isOpen && (
        <PricesDialog
          models={models}
          prices={prices}
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
});
