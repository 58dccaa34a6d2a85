import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";

interface SharedLinkNoticeProps {
  scenarios: Pick<ScenarioChoice, "link" | "isLinkHeld" | "openLink">;
  isLive: boolean;
  /** Called before the scenario opens and the button disappears. */
  onOpen: () => void;
}

/** A link that is opened during a call waits until the visitor opens it after the call. */
export const SharedLinkNotice = observer(function SharedLinkNotice(props: SharedLinkNoticeProps) {
  const { scenarios, isLive, onOpen } = props;
  if (scenarios.link === "" || !(isLive || scenarios.isLinkHeld)) return null;
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
            scenarios.openLink();
          }}
        >
          Open it
        </Button>
      )}
    </Notice>
  );
});
