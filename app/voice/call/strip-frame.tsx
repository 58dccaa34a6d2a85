import type { ReactNode } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { observer } from "../../ui/observer.ts";
import type { CallChoices } from "../scenarios/call-choices.ts";
import { Icon, keyIcon, microphoneIcon } from "./icon.tsx";
import type { StripState } from "./strip-state.ts";
import "./strip.css";

interface StripFrameProps extends Pick<
  StripState,
  "tone" | "icon" | "title" | "isEnding" | "now" | "next"
> {
  line?: ReactNode;
  isAlert?: true | undefined;
  children?: ReactNode;
}

export function StripFrame(props: StripFrameProps) {
  const { tone, icon, title, line, now, next, isEnding, isAlert, children } = props;
  return (
    <div
      className="row strip"
      data-tone={tone}
      role={isEnding ? "region" : "group"}
      aria-label={isEnding ? "Ending" : "What is going on"}
    >
      <Icon path={icon} />
      {/* A new element, since only an added alert is announced. */}
      <div className="strip-words" key={isAlert && title} role={isAlert && "alert"}>
        <p className="strip-title">{title}</p>
        {line && (
          // The line of an ending is the persona's own; others can begin with a name.
          <p className="strip-line" dir={isEnding && "auto"}>
            {line}
          </p>
        )}
        {(now || next) && (
          <p className="strip-next">
            {now && <strong>{now}.</strong>} {next}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

interface ReadyStripProps {
  name: string;
  visitorBegins: boolean;
  choices: CallChoices;
  canRecord: boolean;
}

/** Says what to do before the first call. Renders both texts: CSS shows one of them before the script has loaded. */
export const ReadyStrip = observer(function ReadyStrip(props: ReadyStripProps) {
  const { name, visitorBegins, choices, canRecord } = props;
  const recording = canRecord && (
    <label className="strip-choice">
      <Checkbox
        checked={choices.isRecorded}
        onChange={() => choices.set({ isRecorded: !choices.isRecorded })}
      />
      Record the call on this device
    </label>
  );
  return (
    <>
      <div className="without-key">
        <StripFrame
          tone="plain"
          icon={keyIcon}
          title="First your key, then Connect"
          line="No key? The example is a whole call and its debrief."
        >
          {recording}
        </StripFrame>
      </div>
      <div className="with-key">
        <StripFrame
          tone="plain"
          icon={microphoneIcon}
          title="Ready when you are"
          line={
            visitorBegins
              ? `Press Connect, then say hello to ${name}.`
              : `Press Connect, and listen: ${name} begins.`
          }
        >
          {recording}
        </StripFrame>
      </div>
    </>
  );
});
