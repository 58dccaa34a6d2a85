interface StatusLightProps {
  label: string;
  isOn: boolean;
}

/** One of the three lights: green or red, and a word. */
export function StatusLight({ label, isOn }: StatusLightProps) {
  return (
    <li className="status-light" data-on={isOn || undefined}>
      <span className="status-light-dot" aria-hidden="true" />
      {label} <span className="status-light-word">{isOn ? "on" : "off"}</span>
    </li>
  );
}
