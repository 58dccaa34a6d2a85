import { Button } from "../../ui/button.tsx";
import { goToKeyField } from "./keys-card.tsx";

/** Stands with what failed because OpenAI refuses the key: to try again needs another one. */
export function ChangeKeyButton() {
  return (
    <Button kind="quiet" onClick={goToKeyField}>
      Change the key
    </Button>
  );
}
