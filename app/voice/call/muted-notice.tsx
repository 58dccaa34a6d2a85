import { Button } from "../../ui/button.tsx";
import { LiveNotice } from "../../ui/live-notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { Microphone } from "../realtime/microphone.ts";
import { focusCallButton } from "./call-buttons.tsx";

interface MutedNoticeProps {
  speech: { readonly isHeard: boolean; dismiss(): void };
  microphone: Microphone;
}

/** Shown when the visitor speaks while they are muted. */
export const MutedNotice = observer(function MutedNotice({ speech, microphone }: MutedNoticeProps) {
  return (
    <LiveNotice words={speech.isHeard && "You are muted: nobody hears what you are saying."}>
      <Button
        onClick={() => {
          focusCallButton();
          microphone.setMuted(false);
        }}
      >
        Unmute
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          focusCallButton();
          speech.dismiss();
        }}
      >
        Stay muted
      </Button>
    </LiveNotice>
  );
});
