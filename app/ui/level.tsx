import { useEffect, useLayoutEffect, useRef } from "react";

/** Milliseconds between measurements. Measuring in each frame would drain a phone's battery. */
const interval = 60;

interface LevelProps {
  name: string;
  /** Returns 0 to 1. */
  read: () => number;
}

/** Sets the meter's value directly to avoid a React render per measurement. */
export function Level({ name, read }: LevelProps) {
  const meter = useRef<HTMLMeterElement>(null);
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (meter.current) meter.current.value = latest.current();
    }, interval);
    return () => clearInterval(timer);
  }, []);
  return <meter ref={meter} className="level-meter" aria-label={name} min={0} max={1} value={0} />;
}
