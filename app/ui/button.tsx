import type { ComponentProps } from "react";
import "./button.css";

interface ButtonProps extends ComponentProps<"button"> {
  /**
   * Use at most one primary button in view, and danger for actions that cannot be undone. Soft buttons are tools, bare
   * ones act on what they stand in.
   */
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
