import { Notice } from "../../ui/notice.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import type { CallControls } from "./control-bar.tsx";

export function loadAlerts() {
  return import("./alerts.tsx");
}

const silent = <audio autoPlay />;

/** Loads the alerts, which play the persona's voice, too, and says what failed and what to do. */
export const LazyAlerts = observer(function LazyAlerts({ call }: { call: CallControls }) {
  // Loaded before the persona speaks, so that the first word is played on the chosen speaker.
  const { isIdle } = call.session;
  const isNeeded = !isIdle || hasAlert(call);
  return (
    <div className="alerts">
      {/* The key makes each call retry code that failed to load before. */}
      {isNeeded ? <LoadedAlerts key={String(isIdle)} call={call} /> : silent}
    </div>
  );
});

function hasAlert({ session, microphone, problem, storage }: CallControls): boolean {
  if (storage.isUnavailable || (problem ?? session.providerError)) return true;
  if (session.transcriptionFailure) return true;
  if (microphone.state === "error" || microphone.usesFallback) return true;
  const { phase } = session.state;
  return phase === "failed" || phase === "ended";
}

const LoadedAlerts = lazyView(
  () => loadAlerts().then((late) => late.Alerts),
  UnavailableAlerts,
  silent,
);

/** Replaces `scrolling.ts`, which comes with the code that failed to load. */
function bringIntoView(notice: Element | null) {
  notice?.scrollIntoView({ block: "center", behavior: "instant" });
}

function UnavailableAlerts({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice kind="bad" ref={bringIntoView}>
      <NotLoaded
        what={`${navigator.onLine ? "" : "This device is offline. "}A part of this page`}
        onRetry={onRetry}
      />
    </Notice>
  );
}
