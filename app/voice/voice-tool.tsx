import { type MouseEvent, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { adminFlag } from "../log/admin-flag.ts";
import { log } from "../log/memory-log.ts";
import { afterPaint } from "../ui/after-paint.ts";
import { Button } from "../ui/button.tsx";
import { MayReload, NotLoaded, notLoaded } from "../ui/not-loaded.tsx";
import { observer } from "../ui/observer.ts";
import { lazyView } from "../ui/panel.tsx";
import { useHydrated } from "../ui/use-hydrated.tsx";
import type { LandingText } from "./landing-text.ts";
import { LazyAlerts } from "./call/lazy-alerts.tsx";
import { callButton, focusCallButton } from "./call/call-focus.ts";
import { ControlBar, MuteButton } from "./call/control-bar.tsx";
import { ReadyStrip } from "./call/strip-frame.tsx";
import type { TracingSettings } from "./completions/tracer.ts";
import type { ConversationItem } from "./conversation/conversation-item.ts";
import type { Conversation } from "./conversation/conversation.ts";
import { ConversationPanel } from "./conversation/conversation-panel.tsx";
import { HiddenWords } from "./conversation/hidden-words.tsx";
import { PersonaName, shortName } from "./conversation/persona-name.ts";
import type { Estimate } from "./cost/estimate.ts";
import { DebriefRegion } from "./debrief/debrief-region.tsx";
import { SayAgain, type SayAgainProps } from "./debrief/debrief-context.ts";
import { useExample } from "./example/use-example.ts";
import { LazyPastRehearsals } from "./history/lazy-rehearsal-list.tsx";
import type { StartingPoint } from "./history/starting-point.tsx";
import { LazyInCall } from "./lazy-in-call.tsx";
import { goToKeyField } from "./keys/keys-card.tsx";
import { Rehearsal, type VoiceSettings } from "./rehearsal.ts";
import { Briefing, BriefingGoals, BriefingOpening } from "./scenarios/briefing.tsx";
import { ScenarioPlace, useEdited } from "./scenarios/scenario-place.tsx";
import type { Scenario } from "./scenarios/scenario.ts";
import { SetUp } from "./set-up.tsx";
import { TitleRow } from "./title-row.tsx";
import { SidePanels } from "./transcript/side-panels.tsx";
import "./call/dock.css";
import "./voice-tool.css";

interface VoiceToolProps {
  voice: VoiceSettings;
  tracing: TracingSettings;
  scenario: Scenario;
  estimate: Estimate;
  arrival: LandingText;
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
  const { session, startingPoint, scenarios } = rehearsal;
  const { isIdle } = session;
  const hasKey = rehearsal.keys.openai !== "";
  const isHydrated = useHydrated();
  const { example, ...examples } = useExample(!isIdle && hasKey);
  const { conversation, transcript } = rehearsal;
  const { edited, edit, close } = useEdited();
  const isEditing = edited !== undefined && isIdle;
  const isAllUnsent = conversation?.isAllUnsent ?? true;
  const hasEarlier = startingPoint?.before[0] !== undefined;
  const isBriefed = isIdle && !hasEarlier && isAllUnsent;
  /** True before the first call. The strip then has the choice to record, and later the call settings have it. */
  const isReady = isBriefed && session.startedAt === undefined && !startingPoint;
  const next = rehearsal.choices.scenario;
  const briefing = { scenario: next, opening: arrival.openings[next.id] };
  const showsLog = useShowLog();
  const sayAgain = useMemo(
    () =>
      isIdle ? (props: SayAgainProps) => <LazySayAgain {...props} visit={rehearsal} /> : undefined,
    [isIdle, rehearsal],
  );
  // A layout effect runs before the effects of the child views, which read the keys.
  useLayoutEffect(() => rehearsal.open(), [rehearsal]);

  function tryAgain(point: StartingPoint) {
    examples.close();
    rehearsal.tryAgain(point);
    focusCallButton();
  }

  /** Goes from the example to a call in the same scenario, or to the key that the call needs. */
  function takeTurn(event: MouseEvent) {
    void scenarios.choose(scenario.id);
    if (hasKey) callButton()?.focus();
    else goToKeyField(event);
  }

  async function tryAgainFrom(item: ConversationItem, { items }: Conversation) {
    const { script } = rehearsal.outcome;
    const late = await loadStartingPoint().catch(() => rehearsal.reportNotLoaded());
    if (late) tryAgain(late.startingPointAt(item, items, script, session.startedAt));
  }

  return (
    <div className="voice-page" data-keyed={isHydrated ? hasKey : undefined}>
      <TitleRow
        text={arrival}
        scenarios={scenarios}
        isLocked={!isIdle}
        isHidden={isEditing || example !== undefined}
        isExampleMain={!hasKey && !rehearsal.keys.hasOnlyTypedKey}
        onEdit={edit}
        onRead={() => {
          rehearsal.dismissProblem();
          rehearsal.dismissFailure();
          void examples.open();
        }}
        onPreload={examples.preload}
        loading={examples.loading}
      />
      <MayReload value={rehearsal.mayReload}>
        {example && (
          <LazyExampleView
            example={example}
            hasKey={hasKey}
            cost={estimate.amount}
            onClose={examples.close}
            onYourTurn={takeTurn}
            onWrite={() => {
              examples.close();
              edit("new");
            }}
          />
        )}
        <div className="voice" hidden={example !== undefined}>
          <PersonaName value={rehearsal.personaName}>
            {/* The control bar sticks to the window within this element. */}
            <div
              className="voice-call"
              data-tall={!isBriefed || undefined}
              data-in-call={!isIdle || undefined}
              data-unheard={(!isIdle && session.isUnheard) || undefined}
              data-editing={isEditing || undefined}
            >
              {!isEditing && (
                <ControlBar
                  call={rehearsal}
                  isMain={hasKey && !rehearsal.outcome.leadsToDebrief}
                  figures={<LazyInCall rehearsal={rehearsal} part="figures" />}
                  pause={<LazyInCall rehearsal={rehearsal} part="pause" />}
                />
              )}
              <SetUp
                rehearsal={rehearsal}
                voice={voice}
                estimate={estimate}
                showsLog={showsLog}
                text={arrival}
                hasConversation={!isBriefed}
                isReady={isReady}
                isEditing={isEditing}
              />
              <ScenarioPlace
                scenarios={scenarios}
                keys={rehearsal.keys}
                keysText={arrival.keys}
                client={() => rehearsal.completionClient()}
                isLocked={!isIdle}
                edited={isIdle ? edited : undefined}
                onClose={close}
              />
              <HiddenWords value={rehearsal.hidesWords.isOn}>
                <div className="stack voice-panels" hidden={isEditing}>
                  <ConversationPanel
                    session={session}
                    conversation={conversation}
                    isLive={!isIdle}
                    hidesWords={rehearsal.hidesWords}
                    send={(text, triggersResponse) => rehearsal.send(text, triggersResponse)}
                    waits={<LazyInCall rehearsal={rehearsal} part="waits" />}
                    preload={() => afterPaint(() => void rehearsal.preload())}
                    hint={<LazyInCall rehearsal={rehearsal} part="hint" />}
                    briefing={
                      isBriefed
                        ? {
                            text: <Briefing {...briefing} />,
                            goals: <BriefingGoals scenario={next} />,
                            opening: <BriefingOpening {...briefing} />,
                          }
                        : undefined
                    }
                    earlier={
                      hasEarlier && isAllUnsent ? (
                        <StartingPointTurns point={startingPoint} />
                      ) : undefined
                    }
                    empty={<LazyInCall rehearsal={rehearsal} part="empty" />}
                    strip={
                      <div className="screen-only stack strip-place">
                        <LazyAlerts call={rehearsal} />
                        {startingPoint && isIdle && (
                          <StartingPointNotice
                            point={startingPoint}
                            onCancel={() => {
                              rehearsal.clearStartingPoint();
                              focusCallButton();
                            }}
                          />
                        )}
                        <LazyInCall rehearsal={rehearsal} part="strip" />
                        {isReady && (
                          <ReadyStrip
                            name={shortName(next.persona.name)}
                            visitorBegins={next.firstSpeaker === "you"}
                            choices={rehearsal.choices}
                            canRecord={!rehearsal.storage.isUnavailable}
                          />
                        )}
                      </div>
                    }
                    announcements={
                      <>
                        <p>{rehearsal.status.announcement}</p>
                        <LazyInCall rehearsal={rehearsal} part="announcements" />
                      </>
                    }
                    tools={
                      !isIdle && (
                        <div className="cluster call-tools" role="group" aria-label="Call tools">
                          <LazyInCall rehearsal={rehearsal} part="hold" />
                          {rehearsal.microphone.isLeftOut || (
                            <MuteButton microphone={rehearsal.microphone} />
                          )}
                          <LazyInCall rehearsal={rehearsal} part="tools" />
                        </div>
                      )
                    }
                    onTryAgain={
                      isIdle && conversation && rehearsal.outcome.script
                        ? (item) => void tryAgainFrom(item, conversation)
                        : undefined
                    }
                  />
                  <SidePanels
                    isBesideConversation={!isBriefed}
                    goals={!isBriefed && <LazyInCall rehearsal={rehearsal} part="goals" />}
                    transcript={transcript}
                    conversation={conversation}
                    cleaning={rehearsal.cleaning}
                  />
                  {showsLog && <LogPanel log={log} />}
                </div>
              </HiddenWords>
            </div>
            {!isEditing && (
              <SayAgain value={sayAgain}>
                <DebriefRegion
                  rehearsal={rehearsal}
                  notice={<LazyInCall rehearsal={rehearsal} part="unkeptDebrief" />}
                  recording={<LazyInCall rehearsal={rehearsal} part="player" />}
                  onTryAgain={conversation && ((item) => void tryAgainFrom(item, conversation))}
                />
              </SayAgain>
            )}
          </PersonaName>
          <div hidden={isEditing}>
            <SayAgain value={sayAgain}>
              <LazyPastRehearsals
                storage={rehearsal.storage}
                liveId={isIdle ? undefined : session.startedAt}
                onTryAgain={isIdle ? tryAgain : undefined}
                client={() => rehearsal.completionClient()}
                noneText={arrival.noRehearsals}
              />
            </SayAgain>
          </div>
        </div>
      </MayReload>
    </div>
  );
});

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

const LazySayAgain = lazyView(
  () => import("./say-again/say-again.tsx").then((late) => late.SayAgainButton),
  notLoaded("Say that again"),
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

const LazyExampleView = lazyView(
  () => import("./example/example-view.tsx").then((late) => late.ExampleView),
  ({ onClose, onRetry }) => (
    <section>
      <NotLoaded what="The example" onRetry={onRetry} />
      <Button kind="quiet" onClick={() => onClose()}>
        Close
      </Button>
    </section>
  ),
);
