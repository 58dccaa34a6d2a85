import type { ComponentProps } from "react";
import "./button.css";

interface ButtonProps extends ComponentProps<"button"> {
  /** At most one primary button in a group; danger is for what cannot be undone. */
  kind?: "primary" | "quiet" | "danger";
}

/** Submits only with `type="submit"`. A link that looks like a button has the class `button`. */
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
