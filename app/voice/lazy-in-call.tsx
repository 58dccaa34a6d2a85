import { NotLoaded } from "../ui/not-loaded.tsx";
import { observer } from "../ui/observer.ts";
import { lazyView } from "../ui/panel.tsx";
import type { Call, Visit } from "./live-call.ts";
import type { inCallParts } from "./in-call-parts.tsx";

interface LazyInCallProps {
  rehearsal: Visit & { readonly call: Call | undefined };
  part: keyof typeof inCallParts;
}

/** Renders a view of the current or last call. Renders nothing before the first one. */
export const LazyInCall = observer(function LazyInCall({ rehearsal, part }: LazyInCallProps) {
  const { call } = rehearsal;
  if (!call || (call.session.isIdle && call.session.startedAt === undefined)) return null;
  return <LazyInCallPart part={part} call={call} visit={rehearsal} />;
});

/** The parts load as one file, so if it fails, only the strip says so. The call goes on without them. */
const LazyInCallPart = lazyView(
  () => loadInCall().then((late) => late.InCallPart),
  ({ part, onRetry }) =>
    part === "strip" && <NotLoaded what="A part of the call" onRetry={onRetry} />,
);

export function loadInCall() {
  return import("./in-call-parts.tsx");
}
