import { Button } from "../../ui/button.tsx";
import { callButton, focusCallButton } from "./call-buttons.tsx";

/** Where no call goes on, the bar does not stick. */
function bringIntoWindow(element: HTMLElement | null): void {
  const box = element?.getBoundingClientRect();
  if (box && (box.top < 0 || box.bottom > innerHeight))
    element?.scrollIntoView({ block: "center" });
}

/** A button that goes away when it is pressed, so focus moves to the call's buttons. */
export function LeavingButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      kind="quiet"
      onClick={() => {
        focusCallButton();
        bringIntoWindow(callButton());
        onClick();
      }}
    >
      {name}
    </Button>
  );
}
