import { useRef } from "react";
import { CHECKED } from "../form/focus-field.ts";
import { useFocusOnceShown } from "../form/use-focus-once-shown.ts";

/** Of a form as a whole. Moves focus to itself when it appears. */
export function Refusal({ children }: { children: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useFocusOnceShown(ref);
  return (
    <p className="error-summary" role="alert" id={CHECKED} tabIndex={-1} ref={ref}>
      {children}
    </p>
  );
}
