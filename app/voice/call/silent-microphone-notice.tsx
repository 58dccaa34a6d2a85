import { Button } from "../../ui/button.tsx";
import { LiveNotice } from "../../ui/live-notice.tsx";
import { observer } from "../../ui/observer.ts";
import { focusCallButton } from "./call-buttons.tsx";

interface SilentMicrophoneNoticeProps {
  silence: { readonly isSilent: boolean; dismiss(): void };
}

/** Shown when the microphone works and delivers nothing. */
export const SilentMicrophoneNotice = observer(function SilentMicrophoneNotice({
  silence,
}: SilentMicrophoneNoticeProps) {
  return (
    <LiveNotice
      words={
        silence.isSilent &&
        "No sound comes from your microphone. Check its own switch, or choose another one."
      }
    >
      <Button onClick={focusMicrophones}>Choose another</Button>
      <Button
        kind="quiet"
        onClick={() => {
          focusCallButton();
          silence.dismiss();
        }}
      >
        Dismiss
      </Button>
    </LiveNotice>
  );
});

function focusMicrophones(): void {
  document.querySelector<HTMLElement>(".microphone-choice select")?.focus();
}
