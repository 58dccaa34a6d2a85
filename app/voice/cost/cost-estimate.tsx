import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { PricedModels } from "./cost-of.ts";
import type { Estimate } from "./estimate.ts";
import { EstimateText } from "./estimate-text.tsx";
import type { LiveEstimate } from "./live-estimate.tsx";
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

type Loaded = { Live: typeof LiveEstimate; prices: PriceList; isOpenAtFirst: boolean } | "failed";

/** The code of prices is loaded only for a visitor who has own prices, or opens the dialog. */
export function CostEstimate(props: CostEstimateProps) {
  const { estimate, more, models, prices, onEstimate } = props;
  const [loaded, setLoaded] = useState<Loaded>();

  const loadOwn = useEffectEvent(() => loadLive(prices, false));
  useEffect(() => {
    if (hasOwnPrices()) void loadOwn().then(setLoaded);
  }, []);

  if (loaded && loaded !== "failed") {
    const { Live } = loaded;
    return (
      <Live
        more={more}
        models={models}
        prices={loaded.prices}
        isOpenAtFirst={loaded.isOpenAtFirst}
        onEstimate={onEstimate}
      />
    );
  }
  return (
    <div className="cost-estimate">
      <EstimateText estimate={estimate} more={more} />
      <Button kind="bare" onClick={() => void loadLive(prices, true).then(setLoaded)}>
        Prices
      </Button>
      {loaded === "failed" && (
        <p role="alert">The prices could not be loaded. Check the network, then try again.</p>
      )}
    </div>
  );
}

async function loadLive(
  prices: CostEstimateProps["prices"],
  isOpenAtFirst: boolean,
): Promise<Loaded> {
  try {
    const [{ LiveEstimate: Live }, list] = await Promise.all([
      import("./live-estimate.tsx"),
      prices(),
    ]);
    return { Live, prices: list, isOpenAtFirst };
  } catch {
    return "failed";
  }
}
