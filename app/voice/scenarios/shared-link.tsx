import { Suspense, useEffect, useState } from "react";
import { lazyView } from "../../ui/panel.tsx";
import type { ScenarioChoice } from "./scenario-choice.ts";

const start = "#scenario=";

interface SharedLinkProps {
  scenarios: ScenarioChoice;
  isLocked: boolean;
  /** Called after the shared scenario was taken. */
  onUse: () => void;
}

/** Shows the scenario that the page's address holds, and asks before it is used. */
export function SharedLink({ scenarios, isLocked, onUse }: SharedLinkProps) {
  const [shared, setShared] = useState("");

  useEffect(() => {
    const look = () => {
      if (location.hash.startsWith(start)) setShared(location.hash.slice(start.length));
    };
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);

  // A call keeps its scenario; the question waits for its end.
  if (shared === "" || isLocked) return null;
  return (
    <Suspense fallback={null}>
      <LazySharedScenario
        key={shared}
        encoded={shared}
        scenarios={scenarios}
        onDecided={(isUsed) => {
          setShared("");
          history.replaceState(history.state, "", location.pathname + location.search);
          if (isUsed) onUse();
        }}
      />
    </Suspense>
  );
}

const LazySharedScenario = lazyView(
  async () => (await import("./shared-scenario.tsx")).SharedScenario,
  () => <p role="alert">The shared scenario could not be loaded. Load the page again.</p>,
);
