import type { Scenario } from "./scenario.ts";

export interface ScenarioName {
  id: string;
  title: string;
}

interface BuiltIn extends ScenarioName {
  load: () => Promise<Scenario>;
}

/** The scenarios of this site. Their texts are loaded when the visitor chooses them. */
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

/** Drops a full stop at the end, since the sentence continues. */
export function titleInSentence(title: string): string {
  return title.replace(/[\s.…]+$/, "") || title;
}
