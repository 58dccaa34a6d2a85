import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";

interface SharedLinkNoticeProps {
  scenarios: Pick<ScenarioChoice, "link" | "isLinkHeld" | "holdLink">;
  isLive: boolean;
  /** Called before the scenario opens and the button disappears. */
  onOpen: () => void;
}

/** A link that is opened during a call waits until the visitor opens it after the call. */
export const SharedLinkNotice = observer(function SharedLinkNotice(props: SharedLinkNoticeProps) {
  const { scenarios, isLive, onOpen } = props;
  const waits = scenarios.link !== "" && (isLive || scenarios.isLinkHeld);
  useEffect(() => {
    if (waits) scenarios.holdLink(true);
  }, [waits, scenarios]);
  if (!waits) return null;
  return (
    <Notice kind="info">
      <p>
        A shared scenario is waiting.
        {isLive && " You can open it when this call has ended."}
      </p>
      {!isLive && (
        <Button
          kind="quiet"
          onClick={() => {
            onOpen();
            scenarios.holdLink(false);
          }}
        >
          Open it
        </Button>
      )}
    </Notice>
  );
});
