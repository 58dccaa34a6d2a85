import { useEffect, useState } from "react";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { lazyView } from "../../ui/panel.tsx";
import type { ScenarioChoice } from "./scenario-choice.ts";

interface SharedLinkProps {
  scenarios: ScenarioChoice;
  /** Called after the shared scenario was taken. */
  onUse: () => void;
}

/** Shows the scenario that the page's address holds, and asks before it is used. */
export function SharedLink({ scenarios, onUse }: SharedLinkProps) {
  const [hash, setHash] = useState("");
  useEffect(() => {
    const look = () => setHash(location.hash);
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  if (!hash.startsWith("#scenario=")) return null;
  return (
    <LazySharedScenario
      key={hash}
      encoded={hash.slice(10)}
      scenarios={scenarios}
      onDecided={(isUsed) => {
        setHash("");
        if (isUsed) onUse();
      }}
    />
  );
}

const LazySharedScenario = lazyView(
  async () => (await import("./shared-scenario.tsx")).SharedScenario,
  notLoaded("The scenario"),
);
