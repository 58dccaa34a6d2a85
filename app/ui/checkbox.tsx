import { type ComponentProps, useLayoutEffect, useRef } from "react";
import "./checkbox.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "ref" | "type"> {
  checked: boolean;
}

export function Checkbox({ checked, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  // Hydration keeps a state that the visitor set before it, or that Firefox restored.
  useLayoutEffect(() => {
    if (box.current) box.current.checked = checked;
  }, [checked]);
  return <input {...rest} ref={box} type="checkbox" checked={checked} />;
}
