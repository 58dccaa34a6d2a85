import type { Scenario } from "./scenario.ts";

/** What the selector shows of a scenario. */
export interface ScenarioName {
  id: string;
  title: string;
}

interface BuiltIn extends ScenarioName {
  load: () => Promise<Scenario>;
}

/** The scenarios that come with the site. Their texts are loaded when they are chosen. */
export const builtIn: readonly BuiltIn[] = [
  {
    id: "late-freelancer",
    title: "The late freelancer",
    load: () => import("./late-freelancer.ts").then((one) => one.lateFreelancer),
  },
  {
    id: "asking-for-a-raise",
    title: "Asking for a pay rise",
    load: () => import("./asking-for-a-raise.ts").then((one) => one.askingForARaise),
  },
  {
    id: "giving-hard-feedback",
    title: "Giving hard feedback",
    load: () => import("./giving-hard-feedback.ts").then((one) => one.givingHardFeedback),
  },
  {
    id: "unpaid-invoice",
    title: "Chasing an unpaid invoice",
    load: () => import("./unpaid-invoice.ts").then((one) => one.unpaidInvoice),
  },
];

/** Without a full stop of its own, which the sentence goes on from or repeats. */
export function titleInSentence(title: string): string {
  return title.replace(/[\s.…]+$/, "") || title;
}
