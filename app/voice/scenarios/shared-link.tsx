import { useEffect } from "react";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import type { ScenarioChoice } from "./scenario-choice.ts";

interface SharedLinkProps {
  scenarios: ScenarioChoice;
  /** Whether a call runs, which keeps its scenario. */
  isLocked: boolean;
  /** Called after the shared scenario was taken. */
  onUse: () => void;
}

const start = "#scenario=";

/** Shows the scenario that the page's address holds, and asks before it is used. */
export const SharedLink = observer(function SharedLink({
  scenarios,
  isLocked,
  onUse,
}: SharedLinkProps) {
  const { link, isLinkHeld } = scenarios;
  useEffect(() => {
    const look = () => {
      const { hash } = location;
      scenarios.setLink(hash.startsWith(start) ? hash.slice(start.length) : "");
    };
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, [scenarios]);
  if (link === "" || isLocked || isLinkHeld) return null;
  return (
    <LazySharedScenario
      key={link}
      encoded={link}
      scenarios={scenarios}
      onDecided={(isUsed) => {
        if (scenarios.link === link) scenarios.setLink("");
        if (isUsed) onUse();
      }}
    />
  );
});

const LazySharedScenario = lazyView(
  () => import("./shared-scenario.tsx").then((late) => late.SharedScenario),
  notLoaded("The scenario"),
);
