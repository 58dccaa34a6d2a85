import { Button } from "../../ui/button.tsx";
import { callButton, focusCallButton } from "./call-buttons.tsx";
import { bringIntoView } from "./scrolling.ts";

/** Disappears when it is pressed, so it passes the focus to Connect or Mute, which may be out of view. */
export function LeavingButton(props: {
  name: string;
  kind?: "quiet" | "bare";
  onClick: () => void;
}) {
  const { name, kind = "quiet", onClick } = props;
  return (
    <Button
      kind={kind}
      onClick={() => {
        focusCallButton();
        const button = callButton();
        if (button) bringIntoView(button);
        onClick();
      }}
    >
      {name}
    </Button>
  );
}
