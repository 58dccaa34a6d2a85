import { useId, useLayoutEffect, useRef } from "react";
import "./segments.css";

interface SegmentsProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, text: string])[];
  isDisabled?: boolean;
  hint?: string;
  onChoose: (value: T) => void;
}

export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, value, options, isDisabled, hint, onChoose } = props;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  // Hydration does not reset a choice that the browser restored.
  useLayoutEffect(() => {
    for (const input of group.current?.querySelectorAll("input") ?? []) {
      input.checked = input.value === value;
    }
  }, [value]);
  return (
    <div
      ref={group}
      className="stack segments"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={hint && id}
    >
      <span className="segments-label" id={`${id}-label`}>
        {label}
      </span>
      <div className="segments-track">
        {options.map(([one, text]) => (
          <label key={one}>
            <input
              type="radio"
              name={`${id}-choice`}
              value={one}
              disabled={isDisabled}
              checked={one === value}
              onChange={() => onChoose(one)}
            />
            {text}
          </label>
        ))}
      </div>
      {hint && <p id={id}>{hint}</p>}
    </div>
  );
}
