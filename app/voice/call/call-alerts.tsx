import { Notice } from "../../ui/notice.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import type { CallControls } from "./call-buttons.tsx";

export function loadAlerts() {
  return import("./alerts.tsx");
}

/** The page has its player from the start; the code that plays a voice comes with the call's. */
const silent = <audio autoPlay />;

/** The persona's voice, what failed and what to do, above the strip. */
export const CallAlerts = observer(function CallAlerts({ call }: { call: CallControls }) {
  // Before there is a voice, so that it is played on the chosen speaker from its first word.
  const { isIdle } = call.session;
  const isNeeded = !isIdle || hasAlert(call);
  return (
    <div className="alerts">
      {/* A call begins only with their code: what once failed to load is tried anew. */}
      {isNeeded ? <LoadedAlerts key={String(isIdle)} call={call} /> : silent}
    </div>
  );
});

function hasAlert({ session, microphone, problem, storage }: CallControls): boolean {
  if (storage.isUnavailable || (problem ?? session.providerError)) return true;
  if (microphone.state === "error" || microphone.usesFallback) return true;
  const { phase } = session.state;
  return phase === "failed" || phase === "ended";
}

const LoadedAlerts = lazyView(
  () => loadAlerts().then((late) => late.Alerts),
  UnavailableAlerts,
  silent,
);

/** The code that looks whether it is in view already has not come. */
function bringIntoView(notice: Element | null) {
  notice?.scrollIntoView({ block: "center", behavior: "instant" });
}

/** The texts are not there, either. */
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
