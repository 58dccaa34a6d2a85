import { useEffect, useState, useSyncExternalStore } from "react";
import { Blinker, type BlinkMark } from "./blinker.ts";
import "./blink.css";

/** The mark of a value's blink, to be given to an element of the class `blink` as `data-blink`. */
export function useBlink(value: unknown): BlinkMark | undefined {
  const [blinker] = useState(() => new Blinker(value));
  useEffect(() => blinker.show(value), [blinker, value]);
  useEffect(() => () => blinker.stop(), [blinker]);
  return useSyncExternalStore(blinker.subscribe, blinker.mark, blinker.mark);
}
