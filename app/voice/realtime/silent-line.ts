import { reaction } from "mobx";
import type { RealtimeSession } from "./realtime-session.ts";

/** Milliseconds between checks. */
const interval = 500;

/** Milliseconds within which something must arrive while the persona speaks. */
const patience = 2_000;

/**
 * Detects that no audio arrives while the persona speaks. The browser reports a lost connection seconds later. Returns an
 * unsubscribe function.
 */
export function watchForSilentLine(session: RealtimeSession): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let packets: number | undefined;
  let aliveAt = 0;

  function begin(): void {
    packets = undefined;
    recordAlive();
    timer = setInterval(() => void check(), interval);
  }

  function end(): void {
    clearInterval(timer);
    timer = undefined;
    session.setLineSilent(false);
  }

  async function check(): Promise<void> {
    const received = await session.receivedPackets();
    if (timer === undefined) return;
    if (received !== packets) recordAlive();
    else if (performance.now() - aliveAt >= patience) session.setLineSilent(true);
    packets = received;
  }

  function recordAlive(): void {
    aliveAt = performance.now();
    session.setLineSilent(false);
  }

  const stops = [
    reaction(
      () => session.activity.personaSpeaks,
      (speaks) => (speaks ? begin() : end()),
    ),
    session.listen(recordAlive),
    end,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
