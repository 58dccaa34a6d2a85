import { Button } from "../../ui/button.tsx";
import { callButton, focusCallButton } from "./call-focus.ts";
import { bringIntoView } from "./scrolling.ts";

/** A button that disappears when pressed. It passes the focus to Connect or Mute, and scrolls that button into view. */
export function VanishingButton(props: {
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
