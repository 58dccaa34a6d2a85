import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { hintIcon } from "./call-icons.ts";
import { Icon } from "./icon.tsx";

interface HintButtonProps {
  session: RealtimeSession;
  hint: { readonly state: string; ask(): Promise<void> };
  /** Whether the persona says goodbye, after which the call ends. */
  isEnding: boolean;
}

export const HintButton = observer(function HintButton(props: HintButtonProps) {
  const { session, hint, isEnding } = props;
  return (
    <Button
      kind="soft"
      disabled={session.state.phase !== "connected" || isEnding}
      // Not disabled while a hint is on its way, which would drop the focus.
      aria-disabled={hint.state === "asking" || undefined}
      onClick={() => void hint.ask()}
    >
      <Icon path={hintIcon} />
      Hint
    </Button>
  );
});
