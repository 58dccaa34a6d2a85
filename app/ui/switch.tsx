import type { ReactNode } from "react";
import { Checkbox } from "./checkbox.tsx";
import "./switch.css";

interface SwitchProps {
  isOn: boolean;
  onToggle: () => void;
  children: ReactNode;
}

export function Switch({ isOn, onToggle, children }: SwitchProps) {
  return (
    <label className="switch">
      <Checkbox role="switch" checked={isOn} onChange={onToggle} />
      {children}
    </label>
  );
}
