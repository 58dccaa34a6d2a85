import { useSyncExternalStore } from "react";
import type { ChangeCost } from "./change-costs.ts";
import type { Demo } from "./demo.ts";

/** What the last change cost; undefined while there was none. */
export function useLastCost({ costs }: Demo): ChangeCost | undefined {
  return useSyncExternalStore(costs.subscribe, costs.last, costs.last);
}
