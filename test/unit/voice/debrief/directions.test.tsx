import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StripFrame } from "../../../../app/voice/call/strip-frame.tsx";
import { HintCard } from "../../../../app/voice/conversation/hint-card.tsx";
import { DebriefView } from "../../../../app/voice/debrief/debrief-view.tsx";
import { measureConversation } from "../../../../app/voice/debrief/measures.ts";
import { PastTurns } from "../../../../app/voice/history/past-turns.tsx";
import { StartingPointNotice } from "../../../../app/voice/history/starting-point.tsx";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";

const words = "שלום, מה שלומך?";

const about = { item_id: "a", quote: words, why: words };

const debrief = {
  calmness: [{ item_id: "a", calmness: 3 }],
  moved: [about],
  hardened: [about],
  goals: [{ ...about, goal_id: lateFreelancer.goals[0]?.id ?? "", result: "met" as const }],
  try_first: words,
  try_next: [words],
  ending_reached: "none",
  ending_within_reach: "none",
  how_to_reach_it: words,
};

const turn = {
  key: "a",
  id: "a",
  role: "user" as const,
  text: words,
  heard: words,
  interrupted: false,
  isTyped: false,
  isEarlier: false,
  createdAt: 0,
};

const hint = { state: "ready", text: words, dismiss: () => {} } as const;

const views = {
  "a debrief": (
    <DebriefView
      list={() => null}
      debrief={debrief}
      unwritten={0}
      ending={{ ending: "standing_firm", reason: words }}
      scenario={lateFreelancer}
      measures={measureConversation([], [])}
      spans={[]}
      startedAt={0}
      goalNotes={new Map([[lateFreelancer.goals[0]?.id ?? "", words]])}
      turns={new Map([["a", { role: "user", text: words, at: 0, when: "0:00" }]])}
      ask={undefined}
    >
      {undefined}
    </DebriefView>
  ),
  "a strip": <StripFrame tone="plain" icon="" title="Ending" isEnding line={words} />,
  "a hint": <HintCard hint={hint} />,
  "turns of a past rehearsal": (
    <PastTurns
      turns={[turn]}
      notes={new Map([["a", words]])}
      from={undefined}
      playerOf={() => undefined}
      onTryAgain={undefined}
    />
  ),
  "a starting point": (
    <StartingPointNotice
      point={{ script: undefined, from: { rehearsalId: 1, key: "b" }, before: [turn] }}
      onCancel={() => {}}
    />
  ),
};

test.each(Object.entries(views))(
  "words that are written from right to left are shown so in %s",
  (_, shown) => {
    const parts = renderToStaticMarkup(shown).match(/<[^>]*>|[^<]+/g) ?? [];
    const tags = parts.flatMap((part, index) => (part.includes("שלום") ? [parts[index - 1]] : []));
    expect(tags).not.toEqual([]);
    for (const tag of tags) expect(tag).toMatch(/^<bdi\b|dir="auto"|unicode-bidi="plaintext"/);
  },
);

test("a sentence of the page's own is shown from left to right, though it begins with a name that is not", () => {
  const strip = <StripFrame tone="plain" icon="" title="Lost" line="דני can’t hear you." />;
  expect(renderToStaticMarkup(strip)).not.toContain('dir="auto"');
});
