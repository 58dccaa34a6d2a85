import { formatCount } from "../format-count.ts";
import { useBlink } from "./use-blink.ts";

/** A number that blinks when it changes. */
export function BlinkingCount({ count }: { count: number }) {
  return (
    <span className="blink" data-blink={useBlink(count)}>
      {formatCount(count)}
    </span>
  );
}
