import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import type { Microphone } from "../realtime/microphone.ts";

/** How loud the microphone is, frame by frame and past React. */
export const LevelMeterView = observer(function LevelMeterView({
  microphone,
}: {
  microphone: Microphone;
}) {
  const meter = useRef<HTMLMeterElement>(null);
  const isActive = microphone.state === "active";

  useEffect(() => {
    const shown = meter.current;
    if (!isActive || !shown) return;
    let frame = requestAnimationFrame(function draw() {
      shown.value = microphone.level();
      frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      shown.value = 0;
    };
  }, [microphone, isActive]);

  return (
    <meter ref={meter} className="level-meter" aria-label="Input level" min={0} max={1} value={0} />
  );
});
