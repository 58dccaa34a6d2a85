import { Button } from "../../ui/button.tsx";
import { callButton, focusCallButton } from "./call-buttons.tsx";
import { bringIntoView } from "./use-in-view.ts";

/**
 * A button that goes away when it is pressed, so focus moves to the call's buttons. While no call goes on, their bar does
 * not stick.
 */
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
