import { dashboardNote, retentionNote, requestCost } from "./completions/request-words.ts";
import type { Opening } from "./scenarios/briefing.tsx";

/** The opening of a call, by the id of the built-in scenario. */
const openings: Record<string, Opening> = {
  "late-freelancer": {
    who: "You ring Danny Marsh, a freelance developer",
    before: "You say hello, and hear:",
    line: "Look, I know why you’re calling. But before we start, you do realise how much this has grown since we agreed it?",
  },
  "asking-for-a-raise": {
    who: "You meet Helen Okafor, your manager",
    before: "You asked to talk about your pay, and hear:",
    line: "Come in, come in, I’ve got till ten to. You’re not leaving us, are you?",
  },
  "giving-hard-feedback": {
    who: "You talk to Tom Brandt, from your team",
    before: "You asked for a call, and hear:",
    line: "If it’s Christmas Eve again, I want it in writing that I’m a saint.",
  },
  "unpaid-invoice": {
    who: "You ring Marcus Lindqvist, who runs a hotel",
    before: "You say hello, and hear:",
    line: "Ah, my favourite photographer! Everybody loves the pictures, absolutely everybody.",
  },
};

/** The texts before a call. The loader sends them with the document, so that the script does not contain them. */
const text = {
  label: "Voice test",
  title: "Rehearse a hard conversation",
  read: "Read an example",
  needsScript:
    "This tool talks over your browser’s microphone and needs JavaScript, which is turned off here. Turn it on and load the page again.",
  about: {
    "late-freelancer": "Danny Marsh, three weeks late, wants more money first",
    "asking-for-a-raise": "Helen Okafor, your manager, short of time",
    "giving-hard-feedback": "Tom Brandt, who put a colleague down twice",
    "unpaid-invoice": "Marcus Lindqvist, who owes you £2,400",
  },
  openings,
  costs: `A debrief adds ${requestCost}. You need credit at OpenAI, which a ChatGPT subscription does not include, and no account here.`,
  words: `The scenario, your voice and messages go straight to OpenAI, never to this site. Cleaning and the debrief send the words there again, and what those two send ${dashboardNote} ${retentionNote} Past rehearsals stay in this browser, and so do recordings, which have both sides.`,
  noRehearsals: "None yet. They are kept in this browser, never by this site.",
  keys: {
    note: keysNote("OpenAI and Langfuse"),
    doubt: {
      beginning:
        "This does not look like an OpenAI key: those begin with “sk-”. It will still be tried.",
      characters:
        "This does not look like an OpenAI key: it has a space, an accent or another character that those never have. It will still be tried.",
      length:
        "This does not look like an OpenAI key: it is too short for one. It will still be tried.",
    },
    unstored: "The browser does not store this key: it is forgotten when this page closes. ",
    whereToMakeOne: "Make one at ",
    kept: ". Kept in a cookie, for this page only.",
    tracing: "Optional, for tracing.",
  },
};

/** Replaces the texts if the site has no Langfuse key. */
const untracedKeys = {
  note: keysNote("OpenAI"),
  tracing: "Optional, for tracing. This site does not use it.",
};

function keysNote(receivers: string): string {
  return `Into cookies, for this page only, and to ${receivers}. They also reach this site when the page loads; it drops them unread. Kept for a year, in Safari for 7 days, or until you clear them.`;
}

export type LandingText = typeof text;

export function landingText(isTracingSetUp: boolean): LandingText {
  return isTracingSetUp ? text : { ...text, keys: { ...text.keys, ...untracedKeys } };
}
