import { useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { type Demo, todosPerBatchToggle } from "./demo.ts";

export function DemoControls({ demo }: { demo: Demo }) {
  const amount = useSyncExternalStore(
    demo.store.subscribe,
    () => demo.store.todos()?.length ?? 0,
    () => demo.store.todos()?.length ?? 0,
  );
  return (
    // Without autoComplete="off", Firefox restores the buttons' disabled state on reload.
    <form className="demo-controls" autoComplete="off">
      <Button onClick={() => demo.fill(1000)}>Fill with 1,000</Button>
      <Button kind="quiet" onClick={() => demo.reset()}>
        Back to the four
      </Button>
      <Button
        kind="quiet"
        disabled={amount < todosPerBatchToggle}
        onClick={() => demo.toggleMany()}
      >
        Toggle 100 together
      </Button>
    </form>
  );
}
