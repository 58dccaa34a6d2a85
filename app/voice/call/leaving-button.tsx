import { Button } from "../../ui/button.tsx";
import { callButton, focusCallButton } from "./call-buttons.tsx";
import { bringIntoView } from "./scrolling.ts";

/** A button that disappears when it is pressed, so it passes the focus to Connect or Stop. Their bar may be out of view. */
export function LeavingButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      kind="quiet"
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
