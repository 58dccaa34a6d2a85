import type { Page } from "playwright";
import { startProvider } from "../../provider/provider.ts";
import { startSite } from "../../support/site.ts";
import { table, thousands, verdict } from "../markdown.ts";
import { median } from "../../../app/reactive/metrics/median.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import type { Rates } from "./feed.ts";
import { type ConnectTimes, measureConnects } from "./measure-connects.ts";
import { type FeedRound, measureFeeds } from "./measure-feeds.ts";
import {
  growTo,
  measureScrolling,
  measureTyping,
  measureTypingInTalk,
  untilCleaned,
} from "./measure-long.ts";
import { measureRows, type RowTimes } from "./measure-rows.ts";
import { measureScript, type PageScript } from "../page-script.ts";
import { eventsOfTurn } from "./turn-events.ts";
import { connect, launchVoiceBrowser, openVoicePage } from "./voice-page.ts";

const feedRounds = unlessShort(3, 1);
const turns = unlessShort(800, 100);
const connectRounds = unlessShort(7, 1);
const shortLength = 50;
const longLength = unlessShort(5_000, 600);
const scrolling = unlessShort(4_000, 500);

/** The voice tool: its model beside an SDK's, connecting beside a bare connection, and its page. */
export const voiceSection: BenchSection = {
  title: "Voice practice",
  minutes: 30,
  async run() {
    const feeds = await measureFeeds(feedRounds, turns);
    await using provider = await startProvider();
    await using site = await startSite({ OPENAI_BASE_URL: provider.url });
    const browser = await launchVoiceBrowser();
    try {
      const script = await measureScript(browser, `${site.url}/about`);
      const connects = await measureConnects(browser, site.url, provider, connectRounds);
      const page = await openVoicePage(browser, site.url);
      await connect(page);
      await growTo(page, 0, shortLength);
      await untilCleaned(page, shortLength);
      const rows = await measureRows(page, shortLength, 100);
      const short = await measureUse(page, shortLength);
      await growTo(page, shortLength, longLength);
      const returning = await measureTyping(page);
      await untilCleaned(page, longLength);
      const long = { ...(await measureUse(page, longLength)), returning };
      return [
        method,
        "### Events into the model",
        feedTable(feeds),
        "### Connecting",
        connectTable(connects),
        "### The page",
        pageTable(rows, script, short, long),
      ].join("\n\n");
    } finally {
      await browser.close();
    }
  },
};

/** What a conversation of a length is like to use, its windows all being cleaned. */
interface UseTimes {
  slowFrames: number;
  /** Milliseconds, sorted, while messages come. */
  typing: number[];
}

async function measureUse(page: Page, length: number): Promise<UseTimes> {
  const slowFrames = await measureScrolling(page, scrolling);
  return { slowFrames, typing: await measureTypingInTalk(page, length) };
}

const method = `**Events**: ${turns} turns of ${eventsOfTurn} events each, as the messages that come over the
channel, one at a time. Ours are decoded and applied to the conversation: once with a listener that does nothing, and
once with a MobX observer of all that a row shows on each row, which is drawn once a frame, as on the page: here after
each turn. What rows would cost that are drawn for each event is shown beside it. The channel itself is left out on
both sides.
The peer is the session of \`@openai/agents-realtime\` 0.20.0, whose transport reads the same messages without a
network: once with a listener that does nothing, and once with rows redrawn for each item that became another object.
Its history takes no deltas in. Each is a process of its own, in turn, ${feedRounds} rounds, after 400 turns to warm
up; times are the thread’s processor time, the ratios medians of the rounds.

**Connecting**: Chromium and the local provider, from the press to the open channel. The bare connection makes
the same two requests one after the other, with the same body and the same kind of microphone in between, on the same
page, freshly loaded for each. The pointer has been on Connect for 150 ms when it is pressed. Medians of
${connectRounds} rounds, in turn.

**The page**: events are given to the open channel. A delta comes at any moment between two frames. Scrolling
is ${scrolling / 1000} s of 60 pixels a frame; typing is measured from the event to the first task after the next frame,
while a message comes every 0.1 s. Cleaning is on: all windows have come back, but for those of the last messages, or
(“while windows come back”) they do so as fast as the provider answers.
Conversations of ${shortLength} messages tell what the machine itself can do.`;

function feedTable(rounds: readonly FeedRound[]): string {
  const ratio = (own: keyof FeedRound, peer: keyof FeedRound) =>
    median(rounds.map((round) => round[own].all / round[peer].all));
  const steady = (name: keyof FeedRound) =>
    median(rounds.map((round) => round[name].last / round[name].first));
  const rate = (name: keyof FeedRound, key: keyof Rates) =>
    thousands(median(rounds.map((round) => round[name][key])));
  const row = (label: string, name: keyof FeedRound) => [
    label,
    rate(name, "all"),
    rate(name, "first"),
    rate(name, "last"),
  ];
  return [
    table(
      ["events/s", "all", "first tenth", "last tenth"],
      [
        row("**ours, with rows**", "oursRows"),
        row("ours, with rows drawn for each event", "oursRowsAtOnce"),
        row("**ours, without**", "ours"),
        row("agents-realtime, with rows", "peerRows"),
        row("agents-realtime, without", "peer"),
      ],
    ),
    table(
      ["", "measured", "target", ""],
      [
        atLeast("with rows, against the peer with rows", ratio("oursRows", "peerRows"), 10),
        atLeast("with rows, against the peer without", ratio("oursRows", "peer"), 5),
        atLeast(
          "drawn for each event, against the peer with rows",
          ratio("oursRowsAtOnce", "peerRows"),
          10,
        ),
        atLeast("without rows, against the peer without", ratio("ours", "peer"), 5),
        atLeast("last tenth against the first", steady("oursRows"), 0.8),
      ],
    ),
  ].join("\n\n");
}

function connectTable({ ours, bare }: ConnectTimes): string {
  const ratio = median(ours) / median(bare);
  const row = [milliseconds(median(ours)), milliseconds(median(bare)), `${ratio.toFixed(2)} ×`];
  return table(
    ["", "ours", "bare", "ratio", "target", ""],
    [["press → channel open", ...row, "≤ 1.1 ×", verdict(ratio <= 1.1)]],
  );
}

function pageTable(
  rows: RowTimes,
  script: PageScript,
  short: UseTimes,
  long: UseTimes & { returning: number[] },
): string {
  const within = rows.frames.filter((frames) => frames === 1).length;
  const share = (times: UseTimes) => `${(times.slowFrames * 100).toFixed(1)} %`;
  const slowest = (times: readonly number[]) => times.at(-1) ?? Number.NaN;
  const typing = (times: readonly number[]) =>
    `${milliseconds(median(times))}, ${milliseconds(slowest(times))}`;
  const { bytes, hasOpenAiClient } = script;
  const lacksClient = verdict(!hasOpenAiClient);
  return table(
    ["", "measured", "target", ""],
    [
      [
        `of ${rows.frames.length} deltas, shown by the next frame`,
        String(within),
        "all",
        verdict(within === rows.frames.length),
      ],
      [
        "changes of the document in other rows",
        String(rows.otherRows),
        "0",
        verdict(rows.otherRows === 0),
      ],
      [
        "JavaScript before Connect beyond React and the router, gzipped",
        `${(bytes / 1000).toFixed(1)} KB`,
        "≤ 45 KB",
        verdict(bytes <= 45_000),
      ],
      ["the openai client in it", hasOpenAiClient ? "yes" : "no", "no", lacksClient],
      [
        `frames over 34 ms while scrolling ${longLength} messages (${shortLength})`,
        `${share(long)} (${share(short)})`,
        "no more than there",
        verdict(long.slowFrames <= short.slowFrames),
      ],
      [
        `keystroke → paint in ${longLength} messages, median and slowest (${shortLength})`,
        `${typing(long.typing)} (${typing(short.typing)})`,
        "< 50 ms",
        verdict(slowest(long.typing) < 50),
      ],
      [
        "the same while windows come back",
        typing(long.returning),
        "< 50 ms",
        verdict(slowest(long.returning) < 50),
      ],
    ],
  );
}

function atLeast(label: string, ratio: number, target: number): string[] {
  return [label, `${ratio.toFixed(2)} ×`, `≥ ${target} ×`, verdict(ratio >= target)];
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}
