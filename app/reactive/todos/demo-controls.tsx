import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useSnapshot } from "../reactive-object/use-snapshot.ts";
import { type Demo, todosPerBatchToggle } from "./demo.ts";

export function DemoControls({ demo }: { demo: Demo }) {
  const { todos = [] } = useSnapshot(demo.store);
  const { isMemoised } = useSnapshot(demo.settings);
  const needs = useId();
  const { isInitial, canUndo } = demo;
  const areTooFew = todos.length < todosPerBatchToggle;
  return (
    // Without autoComplete="off", Firefox restores the buttons' disabled state on reload.
    <form className="screen-only cluster demo-controls" autoComplete="off">
      <h2>Four todos hardly show it. Try a thousand.</h2>
      <Button kind="quiet" onClick={() => demo.fill(1000)}>
        Fill with 1,000
      </Button>
      <Button kind="quiet" aria-disabled={isInitial} onClick={() => isInitial || demo.reset()}>
        Back to 4 todos
      </Button>
      <div className="cluster demo-controls-toggle">
        <Button
          kind="quiet"
          disabled={areTooFew}
          aria-describedby={areTooFew ? needs : undefined}
          onClick={() => demo.toggleMany()}
        >
          Toggle 100 together
        </Button>
        <span
          className="muted demo-controls-needs"
          id={needs}
          data-met={areTooFew ? undefined : ""}
        >
          Needs 100 todos
        </span>
      </div>
      <Button kind="quiet" aria-disabled={!canUndo} onClick={() => demo.undo()}>
        Undo
      </Button>
      <Switch isOn={isMemoised} onToggle={() => demo.settings.update({ isMemoised: !isMemoised })}>
        Traditional rows in React.memo, counts in useMemo
      </Switch>
    </form>
  );
}
