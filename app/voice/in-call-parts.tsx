import { NotLoaded } from "../ui/not-loaded.tsx";
import { observer } from "../ui/observer.ts";
import { lazyView } from "../ui/panel.tsx";
import type { Call, Visit } from "./live-call.ts";
import type { inCallParts } from "./in-call.tsx";

interface InCallProps {
  rehearsal: Visit & { readonly call: Call | undefined };
  part: keyof typeof inCallParts;
}

/** Renders a view of the current or last call. Renders nothing before the first one. */
export const InCall = observer(function InCall({ rehearsal, part }: InCallProps) {
  const { call } = rehearsal;
  if (!call || (call.session.isIdle && call.session.startedAt === undefined)) return null;
  return <LazyInCallPart part={part} call={call} visit={rehearsal} />;
});

/** All parts fail to load together, so only one of them says it. The call goes on without them. */
const LazyInCallPart = lazyView(
  () => loadInCall().then((late) => late.InCallPart),
  ({ part, onRetry }) =>
    part === "strip" && <NotLoaded what="A part of the call" onRetry={onRetry} />,
);

export function loadInCall() {
  return import("./in-call.tsx");
}
