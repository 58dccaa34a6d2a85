import { observer } from "mobx-react-lite";
import { lazy, Suspense, type ComponentType } from "react";
import type { Rehearsal } from "../rehearsal.ts";
import { Panel } from "../views/panel.tsx";

interface RehearsalProps {
  rehearsal: Rehearsal;
}

const LazyPanel = lazy(loadPanel);

async function loadPanel(): Promise<{ default: ComponentType<RehearsalProps> }> {
  try {
    return { default: (await import("./debrief-panel.tsx")).DebriefPanel };
  } catch {
    return { default: Unavailable };
  }
}

/** What there is to learn from a conversation that is over. */
export const DebriefRegion = observer(function DebriefRegion({ rehearsal }: RehearsalProps) {
  const { session, conversation } = rehearsal;
  if (!session.isIdle || session.startedAt === undefined || conversation.isEmpty) return null;
  return (
    <Panel title="Debrief">
      <Suspense fallback={<p className="panel-empty">Measuring…</p>}>
        <LazyPanel key={session.startedAt} rehearsal={rehearsal} />
      </Suspense>
    </Panel>
  );
});

function Unavailable() {
  return <p className="panel-empty">The debrief could not be loaded. Load the page again.</p>;
}
