import { useId } from "react";
import "./choice.css";

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, text: string, lang?: string])[];
  isDisabled?: boolean;
  onChoose: (value: T) => void;
}

export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, value, options, isDisabled, onChoose } = props;
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([option]) => option === currentTarget.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([option, text, lang]) => (
          <option key={option} value={option} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
