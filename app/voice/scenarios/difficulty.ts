import type { Difficulty } from "./call-choices.ts";

interface Hardness {
  /** The good turns of the other person that soften the persona by one step. */
  softensAfter: string;
  /** The bad turns that harden the persona by one step. */
  hardensAfter: string;
  stepsToAgree: number;
  concedes: string;
  turnsBeforeEnding: number;
}

/** What each difficulty changes in the instructions. It changes nothing else. */
export const hardness: Readonly<Record<Difficulty, Hardness>> = {
  gentle: {
    softensAfter: "each time the other person does",
    hardensAfter: "the second time in a row the other person does",
    stepsToAgree: 2,
    concedes: "Once you agree, give up most of what divides you",
    turnsBeforeEnding: 4,
  },
  realistic: {
    softensAfter: "when the other person does",
    hardensAfter: "when the other person does",
    stepsToAgree: 4,
    concedes: "Even when you agree, give up about half of what divides you",
    turnsBeforeEnding: 6,
  },
  tough: {
    softensAfter: "only the second time the other person does",
    hardensAfter: "the first time, without patience, the other person does",
    stepsToAgree: 6,
    concedes: "Even when you agree, give up little, and want something for each thing you give",
    turnsBeforeEnding: 8,
  },
};
