import type { ComponentProps } from "react";
import "./button.css";

interface ButtonProps extends ComponentProps<"button"> {
  /** `primary`: one in view; `danger`: cannot be undone; `soft`: tools; `bare`: styled by its container. */
  kind?: "primary" | "quiet" | "soft" | "bare" | "danger";
}

/** Submits only with `type="submit"`. To style a link as a button, use the class `button`. */
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
