import { useEffect, useRef } from "react";
import { observer } from "../../ui/observer.ts";
import type { Microphone } from "../realtime/microphone.ts";

/** Milliseconds between two measurements. To draw the meter in each frame costs a phone's battery. */
const meterInterval = 60;

/** Sets the meter's value directly to avoid a React render per measurement. */
export const InputLevel = observer(function InputLevel({ microphone }: { microphone: Microphone }) {
  const meter = useRef<HTMLMeterElement>(null);
  const isActive = microphone.state === "active";

  useEffect(() => {
    const shown = meter.current;
    if (!isActive || !shown) return;
    const timer = setInterval(() => (shown.value = microphone.level()), meterInterval);
    return () => {
      clearInterval(timer);
      shown.value = 0;
    };
  }, [microphone, isActive]);

  return (
    <meter ref={meter} className="level-meter" aria-label="Input level" min={0} max={1} value={0} />
  );
});
