import { type ComponentProps, useLayoutEffect, useRef } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "ref" | "type"> {
  checked: boolean;
}

/** A box that is ticked when `checked` says so, and at no other time. */
export function Checkbox({ checked, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  // Hydration leaves a box as it finds it: ticked before script ran, or put back by Firefox on a reload.
  useLayoutEffect(() => {
    if (box.current) box.current.checked = checked;
  }, [checked]);
  return <input {...rest} ref={box} type="checkbox" checked={checked} />;
}
