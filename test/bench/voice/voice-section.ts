import type { Page } from "playwright";
import { startProvider } from "../../provider/provider.ts";
import { startSite } from "../../support/site.ts";
import { atMost, milliseconds, table, thousands, times, verdict } from "../markdown.ts";
import { median } from "../../../app/reactive/metrics/median.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { type ConnectTimes, measureConnects } from "./measure-connects.ts";
import {
  grow,
  measureMemory,
  measureRows,
  measureScrolling,
  measureSpeech,
  measureTyping,
  measureTypingInTalk,
  type RowTimes,
  slowDown,
  type TypingTimes,
  untilCleaned,
} from "./measure-page.ts";
import { Talk } from "./turn-events.ts";
import { connect, launchVoiceBrowser, openVoicePage } from "./voice-page.ts";

const connectRounds = unlessShort(7, 1);
const shortLength = 50;
/** An hour's conversation. */
const longLength = unlessShort(1_200, 300);
const scrolling = unlessShort(4_000, 500);
const speech = unlessShort(15_000, 2_000);
const slowdown = 4;

/** The voice tool: connecting beside a bare connection, and its page after an hour. */
export const voiceSection: BenchSection = {
  title: "Voice practice",
  minutes: 30,
  async run() {
    await using provider = await startProvider();
    await using site = await startSite({ OPENAI_BASE_URL: provider.url });
    await using browser = await launchVoiceBrowser();
    const connects = await measureConnects(browser, site.url, provider, connectRounds);
    const page = await openVoicePage(browser, site.url);
    await connect(page);
    const talk = new Talk();
    await grow(page, talk, shortLength);
    await untilCleaned(page, shortLength);
    const rows = await measureRows(page, talk, 100);
    const short = await measureUse(page, talk);
    await grow(page, talk, longLength - talk.count);
    await slowDown(page, slowdown);
    const returning = await measureTyping(page);
    await slowDown(page, 1);
    await untilCleaned(page, longLength);
    const long = { ...(await measureUse(page, talk)), returning };
    return [
      method,
      "### Connecting",
      connectTable(connects),
      "### The page",
      pageTable(rows, short, long),
    ].join("\n\n");
  },
};

/** What a conversation of a length is like to use, its windows all being cleaned. */
interface UseTimes {
  slowFrames: number;
  /** While messages come, on the slowed processor. */
  typing: TypingTimes;
  /** Of one core while turns are spoken, on the slowed processor. */
  share: number;
  memory: { heap: number; nodes: number };
}

async function measureUse(page: Page, talk: Talk): Promise<UseTimes> {
  const slowFrames = await measureScrolling(page, scrolling);
  await slowDown(page, slowdown);
  const typing = await measureTypingInTalk(page, talk);
  const share = await measureSpeech(page, talk, speech);
  await slowDown(page, 1);
  return { slowFrames, typing, share, memory: await measureMemory(page) };
}

const method = `**Connecting**: Chromium and the local provider, from the press to the open channel. The bare connection makes
the same two requests one after the other, with the same body and the same kind of microphone in between, on the same
page, freshly loaded for each. The pointer has been on Connect for 150 ms when it is pressed. Medians of
${connectRounds} rounds, in turn.

**The page**: events are given to the open channel. A delta comes at any moment between two frames. Scrolling
is ${scrolling / 1000} s of 60 pixels a frame; typing is measured from the press of a key to the first task after the next frame,
while a message comes every 0.1 s; in speech an event comes every 50 ms, and the share is the thread’s processor time. For typing and speech the processor is slowed
${slowdown} times. Cleaning is on: all windows have come back, but for those of the last messages, or (“while windows
come back”) they do so as fast as the provider answers. Conversations of ${shortLength} messages tell what the machine
itself can do; ${longLength} are said in an hour.`;

function connectTable({ ours, bare }: ConnectTimes): string {
  const ratio = median(ours) / median(bare);
  const row = [milliseconds(median(ours)), milliseconds(median(bare)), times(ratio)];
  return table(
    ["", "ours", "bare", "ratio", "target", ""],
    [["press → channel open", ...row, ...atMost(ratio, 1.25)]],
  );
}

function pageTable(
  rows: RowTimes,
  short: UseTimes,
  long: UseTimes & { returning: TypingTimes },
): string {
  const within = rows.frames.filter((frames) => frames === 1).length;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const slowest = (all: readonly number[]) => all.at(-1) ?? 0;
  const typing = ({ keys }: TypingTimes) =>
    `${milliseconds(median(keys))}, ${milliseconds(slowest(keys))}`;
  const task = ({ tasks }: TypingTimes) => milliseconds(slowest(tasks));
  const of = `in ${thousands(longLength)} messages (${shortLength})`;
  const row = (name: string, measured: string, target: string, isMet: boolean) => [
    name,
    measured,
    target,
    verdict(isMet),
  ];
  const heap = ({ memory }: UseTimes) => `${(memory.heap / 1e6).toFixed(1)} MB`;
  const longest = Math.max(slowest(long.typing.tasks), slowest(long.returning.tasks));
  return table(
    ["", "measured", "target", ""],
    [
      row(
        `of ${rows.frames.length} deltas, shown by the next frame`,
        String(within),
        "all",
        within === rows.frames.length,
      ),
      row(
        "changes of the document in other rows",
        String(rows.otherRows),
        "0",
        rows.otherRows === 0,
      ),
      row(
        `frames over 34 ms while scrolling ${of}`,
        `${percent(long.slowFrames)} (${percent(short.slowFrames)})`,
        "no more than there",
        long.slowFrames <= short.slowFrames,
      ),
      row(
        `keystroke → paint ${of}, median and slowest`,
        `${typing(long.typing)} (${typing(short.typing)})`,
        "< 50 ms",
        slowest(long.typing.keys) < 50,
      ),
      row(
        "the same while windows come back",
        typing(long.returning),
        "< 50 ms",
        slowest(long.returning.keys) < 50,
      ),
      row(
        `longest task in both ${of}`,
        `${milliseconds(longest)} (${task(short.typing)})`,
        "≤ 100 ms",
        longest <= 100,
      ),
      row(
        `share of one core during speech ${of}`,
        `${percent(long.share)} (${percent(short.share)})`,
        "≤ 15 %",
        long.share <= 0.15,
      ),
      row(
        `memory of the page’s script ${of}`,
        `${heap(long)} (${heap(short)})`,
        "≤ 20 MB more",
        long.memory.heap - short.memory.heap <= 20e6,
      ),
      [
        `elements in the document ${of}`,
        `${thousands(long.memory.nodes)} (${thousands(short.memory.nodes)})`,
        "",
        "",
      ],
    ],
  );
}
