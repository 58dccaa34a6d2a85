import { Button } from "../../ui/button.tsx";
import { focusCallButton } from "./call-buttons.tsx";

/** A button that goes away when it is pressed, so focus moves to the call's buttons. */
export function LeavingButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      kind="quiet"
      onClick={() => {
        focusCallButton();
        onClick();
      }}
    >
      {name}
    </Button>
  );
}
