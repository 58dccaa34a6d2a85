import { type ComponentProps, useLayoutEffect, useRef } from "react";
import "./checkbox.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "ref" | "type"> {
  checked: boolean;
}

/** A controlled checkbox that shows `checked` from hydration on, whatever the browser restored. */
export function Checkbox({ checked, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  // Hydration does not reset a box that the visitor ticked before it, or that Firefox restored on reload.
  useLayoutEffect(() => {
    if (box.current) box.current.checked = checked;
  }, [checked]);
  return <input {...rest} ref={box} type="checkbox" checked={checked} />;
}
