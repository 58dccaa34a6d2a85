import { useEffect } from "react";
import { useFolded } from "../../ui/use-folded.ts";

/** Whether the sheet has a margin for it. */
const query = "(min-width: 80rem)";
const hasMargin = () => matchMedia(query).matches;

/** For a `details` that is open in the sheet's margin, and folded where there is none. */
export function useMarginFold() {
  const details = useFolded(hasMargin);

  useEffect(() => {
    const list = matchMedia(query);
    const fold = () => {
      if (details.current) details.current.open = list.matches;
    };
    list.addEventListener("change", fold);
    return () => list.removeEventListener("change", fold);
  }, [details]);

  return details;
}
