import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { focusCallButton } from "./call-buttons.tsx";

interface SilentMicrophoneNoticeProps {
  silence: { readonly isSilent: boolean; dismiss(): void };
}

/** Shown when the microphone works and delivers nothing. */
export const SilentMicrophoneNotice = observer(function SilentMicrophoneNotice({
  silence,
}: SilentMicrophoneNoticeProps) {
  if (!silence.isSilent) return null;
  return (
    <Notice kind="info">
      <p>No sound comes from your microphone. Check its own switch, or choose another one.</p>
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
    </Notice>
  );
});

function focusMicrophones(): void {
  document.querySelector<HTMLElement>(".microphone-choice select")?.focus();
}
