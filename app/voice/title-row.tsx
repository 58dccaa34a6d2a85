import { Button } from "../ui/button.tsx";
import "../ui/icon.css";
import { NotLoaded } from "../ui/not-loaded.tsx";
import { observer } from "../ui/observer.ts";
import type { LandingText } from "./landing-text.ts";
import { ScenarioMenu } from "./scenarios/scenario-menu.tsx";
import type { ScenarioChoice } from "./scenarios/scenario-choice.ts";
import "./title-row.css";

interface TitleRowProps {
  text: LandingText;
  scenarios: ScenarioChoice;
  /** True during a call, which keeps its scenario. */
  isLocked: boolean;
  isHidden: boolean;
  isExampleMain: boolean;
  onEdit: (target: string) => void;
  onRead: () => void;
  onPreload: () => void;
  loading: "loading" | "failed" | undefined;
}

export const TitleRow = observer(function TitleRow(props: TitleRowProps) {
  const { text, scenarios, isLocked, isHidden, isExampleMain } = props;
  const { onEdit, onRead, onPreload, loading } = props;
  const { notice } = scenarios;
  return (
    <>
      <div className="stack title-row" hidden={isHidden}>
        <h1 className="tool-title">
          <span className="title-label">{text.label}</span> {text.title}
        </h1>
        <div className="title-buttons">
          <ScenarioMenu
            scenarios={scenarios}
            about={text.about}
            isLocked={isLocked}
            onEdit={onEdit}
          />
          <Button
            kind={isExampleMain ? "primary" : "bare"}
            className="icon icon-book read-example"
            disabled={isLocked}
            aria-busy={loading === "loading"}
            onPointerEnter={onPreload}
            onFocus={onPreload}
            onClick={onRead}
          >
            {text.read}
          </Button>
        </div>
        {loading === "failed" && <NotLoaded what="The example" onRetry={onRead} />}
        <p className="needs-script">{text.needsScript}</p>
      </div>
      {/* A live region must exist before its text. */}
      <p className="screen-only scenario-notice" data-kind={notice?.kind} role="status">
        {!isHidden && notice?.text}
      </p>
    </>
  );
});
