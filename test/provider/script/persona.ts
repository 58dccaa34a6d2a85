import type { Fields } from "../wire/fields.ts";
import { textOf } from "../wire/fields.ts";
import { fillSchema } from "./fill-schema.ts";

/** What the persona says, turn by turn; a turn of two strings is two messages. */
const lines: string[][] = [
  ["Hi. Yes, I know why you are calling. The release is late, I am aware of it."],
  [
    "Late because your team changed the scope twice. Nobody put that in writing, but I still built it.",
  ],
  [
    "Look, I have the code. It runs.",
    "I just do not hand over four extra weeks of work for nothing. That is not how this goes.",
  ],
  ["I hear you. It is just that I have carried this alone, and nobody asked how that was going."],
  ["Fine. If you can pay half of the extra weeks now, I can push the latest branch tonight."],
  ["All right. That sounds fair to me. Thank you for staying calm about it."],
];

/** What the visitor is taken to have said, as nobody here understands speech. */
const heard = [
  "um hi, i wanted to talk about the, the release",
  "okay so why is it late again",
  "we never agreed to pay more for that",
  "i understand that it was hard on your own",
  "what would help you to hand it over this week",
  "that works for me, let us do that",
];

const cues: [RegExp, Ending][] = [
  [/\b(deal|agree)\b/i, "common ground"],
  [/\b(not paying|final answer)\b/i, "standing firm"],
  [/\b(lawyer|court)\b/i, "threat: legal action"],
  [/\b(somebody else|someone else)\b/i, "threat: walk away"],
];

const reasons = {
  "common ground": "Half of the extra weeks is paid now and the code comes tonight.",
  "standing firm": "Neither side moved on the extra payment.",
  "threat: legal action": "The client spoke of a lawyer and so did I.",
  "threat: walk away": "The client would rather hire another developer.",
};

type Ending = keyof typeof reasons;

/** What the persona does in one turn: says something, or calls a tool. */
export type Plan = { say: string[] } | { call: { name: string; arguments: string } };

export interface Turn {
  /** How many replies there were before. */
  index: number;
  lastWords: string;
  tools: Fields[];
  toolChoice: unknown;
  /** Whether the last item is the output of a tool. */
  answersTool: boolean;
  ended: boolean;
}

/** The persona's script: the same turn always gives the same plan. */
export function plan(turn: Turn): Plan {
  if (turn.answersTool) return { say: ["Well. Then we are done here, for today at least."] };
  const tool = turn.tools.find(({ type }) => type === "function");
  const ending = endingOf(turn);
  if (tool && ending) {
    const filled = fillSchema(tool.parameters, { hints: `${ending} ${reasons[ending]}` });
    return { call: { name: textOf(tool.name), arguments: JSON.stringify(filled) } };
  }
  return { say: lines[turn.index % lines.length] ?? [] };
}

/** The transcript of the visitor's nth utterance. */
export function hears(index: number): string {
  return heard[index % heard.length] ?? "";
}

function endingOf({ toolChoice, lastWords, ended, index }: Turn): Ending | undefined {
  if (toolChoice === "none") return undefined;
  const cue = cues.find(([pattern]) => pattern.test(lastWords))?.[1];
  if (cue) return cue;
  if (typeof toolChoice === "object" || toolChoice === "required") return "common ground";
  return !ended && index === lines.length ? "common ground" : undefined;
}
