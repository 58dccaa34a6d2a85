import type { ReactNode, Ref } from "react";
import { Icon } from "./icon.tsx";
import type { StripState } from "./strip-state.ts";
import "./strip.css";

export interface StripFrameProps extends Pick<
  StripState,
  "tone" | "icon" | "title" | "isEnding" | "now" | "next"
> {
  line?: ReactNode;
  isAlert?: true | undefined;
  /** For one that the visitor is led to. */
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/** One place between the turns and the controls. */
export function StripFrame(props: StripFrameProps) {
  const { tone, icon, title, line, now, next, isEnding, isAlert, ref, children } = props;
  return (
    <div
      className="strip"
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      data-tone={tone}
      role={isEnding ? "region" : "group"}
      aria-label={isEnding ? "Ending" : "What is going on"}
    >
      <Icon path={icon} />
      {/* An alert is one that comes, so it is another element. */}
      <div className="strip-words" key={isAlert && title} role={isAlert && "alert"}>
        <p className="strip-title">{title}</p>
        {line && <p className="strip-line">{line}</p>}
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
