interface StatusLightProps {
  label: string;
  isOn: boolean;
}

export function StatusLight({ label, isOn }: StatusLightProps) {
  return (
    <li className="status-light" data-on={isOn || undefined}>
      <span className="status-light-dot" aria-hidden="true" />
      {label} <span>{isOn ? "on" : "off"}</span>
    </li>
  );
}

/** How a call is, in words. */
export interface CallStatus {
  /** The bar’s. The steps of connecting are counted in the strip. */
  text: string;
  /** Whether the call is in doubt, or in need of the visitor. */
  tone?: "warn" | "bad" | undefined;
  /** What is read out of it, where nothing else tells. */
  announcement: string;
}

/** The first step of connecting. */
export const askingForSession = "Asking for a session…";
