import { useLayoutEffect, useState, useSyncExternalStore } from "react";
import { adminFlag } from "../log/admin-flag.ts";
import { log } from "../log/memory-log.ts";
import { afterPaint } from "../ui/after-paint.ts";
import { MayReload, notLoaded } from "../ui/not-loaded.tsx";
import { observer } from "../ui/observer.ts";
import { lazyView } from "../ui/panel.tsx";
import type { ArrivalText } from "./arrival-text.ts";
import { Arrival } from "./arrival.tsx";
import { CallAlerts } from "./call/call-alerts.tsx";
import { focusCallButton, MuteButton } from "./call/call-buttons.tsx";
import { ControlBar } from "./call/control-bar.tsx";
import { IdleSession } from "./call/idle-session.ts";
import { showConversation } from "./call/show-conversation.ts";
import type { TracingSettings } from "./completions/tracer.ts";
import type { ConversationItem } from "./conversation/conversation-item.ts";
import type { Conversation } from "./conversation/conversation.ts";
import { ConversationPanel } from "./conversation/conversation-panel.tsx";
import { EmptyConversation } from "./conversation/empty-conversation.tsx";
import { PersonaName } from "./conversation/persona-name.ts";
import type { Estimate } from "./cost/estimate.ts";
import { DebriefRegion, ExampleDebrief } from "./debrief/debrief-region.tsx";
import { useExample } from "./example/use-example.ts";
import { PastRehearsals } from "./history/past-rehearsals.tsx";
import type { StartingPoint } from "./history/starting-point.tsx";
import { InCall } from "./in-call-parts.tsx";
import { goToKeyField } from "./keys/keys-card.tsx";
import { Rehearsal, type VoiceSettings } from "./rehearsal.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import { SetUp } from "./set-up.tsx";
import { SidePanels } from "./transcript/side-panels.tsx";
import "./call/dock.css";
import "./voice-tool.css";

interface VoiceToolProps {
  voice: VoiceSettings;
  tracing: TracingSettings;
  /** The one that is chosen at first. */
  scenario: Scenario;
  /** What a call will cost. */
  estimate: Estimate;
  arrival: ArrivalText;
}

/** The voice test (docs/product.md, 2). */
export const VoiceTool = observer(function VoiceTool({
  voice,
  tracing,
  scenario,
  estimate,
  arrival,
}: VoiceToolProps) {
  const [rehearsal] = useState(() => new Rehearsal(voice, tracing, log, scenario));
  const { session, startingPoint } = rehearsal;
  const { isIdle } = session;
  const { example, ...examples } = useExample(!isIdle && rehearsal.keys.openai !== "");
  const { conversation, transcript } = example ?? rehearsal;
  const hasEarlier = !example && startingPoint?.before[0] !== undefined;
  const hasBegun = example !== undefined || session.startedAt !== undefined;
  // As high as the window below the bar, from the first call on.
  const isTall = !isIdle || hasEarlier || (hasBegun && conversation?.isEmpty === false);
  const personaName = example
    ? (example.outcome.script?.scenario.persona.name ?? "")
    : rehearsal.personaName;
  const showsLog = useShowLog();
  // A layout effect runs before the effects of the child views, which read the keys.
  useLayoutEffect(() => rehearsal.open(), [rehearsal]);
  useLayoutEffect(() => {
    // Until it is tall there may be too little below the bar to bring it to the top.
    if (example) showConversation();
  }, [example, isTall]);

  function tryAgain(point: StartingPoint) {
    examples.close();
    rehearsal.tryAgain(point);
    focusCallButton();
  }

  async function tryAgainFrom(item: ConversationItem, { items }: Conversation) {
    const { script } = rehearsal.outcome;
    const late = await loadStartingPoint().catch(() => rehearsal.reportNotLoaded());
    if (late) tryAgain(late.startingPointAt(item, items, script, session.startedAt));
  }

  return (
    <div className="voice-page">
      <Arrival
        text={arrival}
        scenarioId={rehearsal.plan.scenario.id}
        cost={estimate.amount}
        isBusy={!isIdle}
        hasCalled={!isIdle || session.startedAt !== undefined}
        onRead={() => {
          rehearsal.dismissProblem();
          rehearsal.dismissFailure();
          void examples.open();
        }}
        onPreload={examples.preload}
        loading={examples.loading}
        onAddKey={goToKeyField}
      />
      <MayReload value={rehearsal.mayReload}>
        <div className="voice">
          <PersonaName value={personaName}>
            {/* What the bar sticks to the window along with ends here. */}
            <div className="voice-call">
              <SetUp
                rehearsal={rehearsal}
                voice={voice}
                estimate={estimate}
                showsLog={showsLog}
                text={arrival}
              />
              <ControlBar
                call={rehearsal}
                isExample={example !== undefined}
                figures={<InCall rehearsal={rehearsal} part="figures" />}
                pause={<InCall rehearsal={rehearsal} part="pause" />}
              />
              <div className="voice-panels" data-tall={isTall || undefined}>
                <ConversationPanel
                  session={example ? noSession : session}
                  conversation={conversation}
                  isLive={example ? example.state !== "over" : !isIdle}
                  send={(text, triggersResponse) => rehearsal.send(text, triggersResponse)}
                  waits={<InCall rehearsal={rehearsal} part="waits" />}
                  preload={() => afterPaint(() => void rehearsal.preload())}
                  hint={!example && <InCall rehearsal={rehearsal} part="hint" />}
                  earlier={
                    hasEarlier && isUnsaid(conversation) ? (
                      <StartingPointTurns point={startingPoint} />
                    ) : undefined
                  }
                  empty={
                    isIdle ? <EmptyConversation /> : <InCall rehearsal={rehearsal} part="empty" />
                  }
                  strip={
                    <div className="strip-place">
                      <CallAlerts call={rehearsal} />
                      {startingPoint && isIdle && (
                        <StartingPointNotice
                          point={startingPoint}
                          onCancel={() => {
                            rehearsal.startAfresh();
                            focusCallButton();
                          }}
                        />
                      )}
                      {example?.outcome.ending && (
                        <EndingStrip
                          ending={example.outcome.ending}
                          takesFocus={example.isSkipped}
                        />
                      )}
                      {!example && <InCall rehearsal={rehearsal} part="strip" />}
                    </div>
                  }
                  said={
                    <>
                      <p>{rehearsal.status.announcement}</p>
                      <InCall rehearsal={rehearsal} part="said" />
                    </>
                  }
                  tools={
                    !example && (
                      <div
                        className="call-tools"
                        role="group"
                        aria-label="Call tools"
                        data-live={!isIdle || undefined}
                      >
                        <InCall rehearsal={rehearsal} part="hold" />
                        {rehearsal.microphone.isLeftOut || (
                          <MuteButton microphone={rehearsal.microphone} />
                        )}
                        <InCall rehearsal={rehearsal} part="tools" />
                      </div>
                    )
                  }
                  footer={example && <LazyExampleBar example={example} onClose={examples.close} />}
                  onTryAgain={
                    isIdle && !example && conversation && rehearsal.outcome.script
                      ? (item) => void tryAgainFrom(item, conversation)
                      : undefined
                  }
                />
                <SidePanels
                  goals={!example && <InCall rehearsal={rehearsal} part="goals" />}
                  transcript={transcript}
                  conversation={conversation}
                  cleaning={example ? undefined : rehearsal.cleaning}
                  note={arrival.cleaning}
                />
                {showsLog && <LogPanel log={log} />}
              </div>
            </div>
            {example ? (
              <ExampleDebrief
                example={example}
                onTry={(event) => {
                  examples.close();
                  if (rehearsal.keys.openai === "") goToKeyField(event);
                  else focusCallButton();
                }}
              />
            ) : (
              <DebriefRegion
                rehearsal={rehearsal}
                recording={<InCall rehearsal={rehearsal} part="player" />}
                onTryAgain={conversation && ((item) => void tryAgainFrom(item, conversation))}
              />
            )}
          </PersonaName>
          <PastRehearsals
            storage={rehearsal.storage}
            liveId={isIdle ? undefined : session.startedAt}
            onTryAgain={isIdle ? tryAgain : undefined}
            client={() => rehearsal.completionClient()}
            noneText={arrival.noRehearsals}
          />
        </div>
      </MayReload>
    </div>
  );
});

/** An example has no call. */
const noSession = new IdleSession();

const StartingPointNotice = lazyView(
  () => loadStartingPoint().then((late) => late.StartingPointNotice),
  notLoaded("Where the next call begins"),
);

const StartingPointTurns = lazyView(
  () => loadStartingPoint().then((late) => late.StartingPointTurns),
  notLoaded("What was said before"),
);

function loadStartingPoint() {
  return import("./history/starting-point.tsx");
}

const EndingStrip = lazyView(
  () => import("./call/ending-strip.tsx").then((late) => late.EndingStrip),
  notLoaded("How it ended"),
);

const LogPanel = lazyView(
  () => import("./log-panel.tsx").then((late) => late.LogPanel),
  notLoaded("The log"),
);

function useShowLog(): boolean {
  return useSyncExternalStore(
    adminFlag.subscribe,
    () => adminFlag.enabled,
    () => false,
  );
}

const LazyExampleBar = lazyView(
  () => import("./example/example-bar.tsx").then((late) => late.ExampleBar),
  notLoaded("The example’s controls"),
);

/** Whether nothing stands in it but what waits for the call. */
function isUnsaid(conversation: Conversation | undefined): boolean {
  return conversation?.items.every(({ isUnsent }) => isUnsent) ?? true;
}
