import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
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
      className="strip"
      data-tone={tone}
      role={isEnding ? "region" : "group"}
      aria-label={isEnding ? "Ending" : "What is going on"}
    >
      <Icon path={icon} />
      {/* A new element, since only an added alert is announced. */}
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
