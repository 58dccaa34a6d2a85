import type { ComponentProps } from "react";
import "./button.css";

interface ButtonProps extends ComponentProps<"button"> {
  /** At most one primary button in a group; danger is for what cannot be taken back. */
  kind?: "primary" | "quiet" | "danger";
}

/** A button that submits nothing unless its `type` says so. A link that should look like one takes the class `button`. */
export function Button({ kind = "primary", type = "button", className, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={className ? `button ${className}` : "button"}
      data-kind={kind}
    />
  );
}
