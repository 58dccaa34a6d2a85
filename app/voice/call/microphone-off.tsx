import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon, microphoneIcon, mutedIcon } from "./icon.tsx";
import { withoutMicrophone } from "./strip-state.ts";

/** Stands for "Hold to talk" and "Mute" in a call that has no microphone. */
export function MicrophoneOff({ takesTurnsByHand }: { takesTurnsByHand: boolean }) {
  const reason = useId();
  const isOff = { "aria-disabled": true, "aria-describedby": reason, title: withoutMicrophone };
  return (
    <>
      {takesTurnsByHand && (
        <div className="hold">
          <Button className="hold-button" {...isOff}>
            <Icon path={microphoneIcon} />
            <span className="hold-name">Hold to talk</span>
          </Button>
        </div>
      )}
      <Button kind="soft" className="mute" {...isOff}>
        <Icon path={mutedIcon} />
        <span>Mute</span>
      </Button>
      <span id={reason} className="visually-hidden">
        {withoutMicrophone}
      </span>
    </>
  );
}
