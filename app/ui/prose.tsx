import type { ComponentProps } from "react";
import "./prose.css";

/** Running text at reading measure. Sanitised HTML goes in by `dangerouslySetInnerHTML`. */
export function Prose({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={className ? `prose ${className}` : "prose"} />;
}
