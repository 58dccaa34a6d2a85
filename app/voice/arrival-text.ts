import { isReadable, openaiKeeps, requestCost } from "./completions/request-words.ts";
import { builtIn } from "./scenarios/built-in.ts";

interface Opening {
  before?: string;
  name: string;
  who: string;
  line: string;
}

const first: Opening = {
  name: "Danny Marsh",
  who: "builds websites. Yours is three weeks late. You ring, say hello, and hear:",
  line: "Look, I know why you’re calling. But before we start, you do realise how much this has grown since we agreed it?",
};
/** How a call of each built-in scenario opens, by its id. */
const openings: Record<string, Opening> = {
  "late-freelancer": first,
  "asking-for-a-raise": {
    name: "Helen Okafor",
    who: "is your manager, and short of time. You asked to talk about your pay, and hear:",
    line: "Come in, come in, I’ve got till ten to. You’re not leaving us, are you?",
  },
  "giving-hard-feedback": {
    name: "Tom Brandt",
    who: "is in your team, and put a colleague down twice. You asked for a call, and hear:",
    line: "If it’s Christmas Eve again, I want it in writing that I’m a saint.",
  },
  "unpaid-invoice": {
    name: "Marcus Lindqvist",
    who: "owes you £2,400, and is 47 days late. You ring, say hello, and hear:",
    line: "Ah, my favourite photographer! Everybody loves the pictures, absolutely everybody.",
  },
};

/** What the page says before a call. It comes with the document, so that it is not in the script as well. */
const text = {
  label: "Voice test",
  title: "Rehearse a hard conversation",
  lead: "Talk out loud to someone difficult who isn’t real, as often as you like. Then see what moved them and what didn’t.",
  scenarios: [...builtIn.map(({ title }) => title), "One of your own"].join(" · "),
  cleaning: `A few messages at a time, included in the price. ${openaiKeeps}`,
  /** Goes on with what that costs. */
  key: "The example needs no key. To talk, you use your own OpenAI key",
  included: ` with a cleaned transcript, and a debrief ${requestCost} more`,
  words: `The scenario, your voice and messages go straight to OpenAI, never to this site. “Clean the transcript” sends the words there again, unless you switch it off; so does the debrief, if you ask for it. ${openaiKeeps} What those two send ${isReadable} Past rehearsals are kept in this browser, never by this site.`,
  noRehearsals: `No past rehearsals yet. They are kept in this browser, never by this site. What was said goes to OpenAI, too. ${openaiKeeps}`,
  account: "You need no account here, but one at OpenAI, with credit.",
  openings,
  /** How a call of a visitor's own scenario opens is not known. */
  example: { before: "For example, ", ...first } as Opening,
  turn: "Your turn.",
  question: "What would you say?",
  read: "Read an example",
  addKey: "Add your key",
  stepsTitle: "How it works",
  steps: [
    {
      title: "Read the briefing",
      text: "Who you are, what you know and what you want from the call. It takes two minutes.",
    },
    {
      title: "Talk",
      text: "Press Connect and speak as you would on the phone, or type. The other side digs in, gives way or walks out. It depends on you.",
    },
    {
      title: "See what worked",
      text: "Each goal with the words that met it or missed it, and one thing to do differently.",
    },
  ],
  keys: {
    note: "Your keys are kept in cookies for this page only. They go to OpenAI and Langfuse. They also reach this site when the page loads; it drops them unread. This browser keeps them for a year, Safari for 7 days, or until you clear them.",
    doubt: {
      beginning:
        "This does not look like an OpenAI key: those begin with “sk-”. It will still be tried.",
      characters:
        "This does not look like an OpenAI key: it has a space, an accent or another character that those never have. It will still be tried.",
      length:
        "This does not look like an OpenAI key: it is too short for one. It will still be tried.",
    },
    whatItIs:
      "A key is a long password that lets this page use OpenAI on your account. You need an OpenAI account with credit: a ChatGPT subscription does not include it. Make a key at ",
    unstored: "The browser does not store this key: it is forgotten when this page closes. ",
    whereToMakeOne: ", under API keys. It begins with “sk-”.",
    tracing: "Optional. It sends a record of your AI requests to Langfuse, for you to look at.",
  },
  needsScript:
    "This tool talks over your browser’s microphone and needs JavaScript, which is turned off here. Turn it on and load the page again.",
};

/** What differs where the site sends nothing to Langfuse. */
const untracedKeys = {
  note: "Your keys are kept in cookies for this page only. The OpenAI key goes to OpenAI. Both also reach this site when the page loads; it drops them unread. This browser keeps them for a year, Safari for 7 days, or until you clear them.",
  tracing:
    "Tracing is not set up on this site: until it is, this key has no use here and is not sent to Langfuse.",
};

export type ArrivalText = typeof text;

export function arrivalText(isTracingSetUp: boolean): ArrivalText {
  return isTracingSetUp ? text : { ...text, keys: { ...text.keys, ...untracedKeys } };
}
