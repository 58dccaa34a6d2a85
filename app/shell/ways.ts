import type { Site } from "../owner/profile.md?site";
import { formatMoney } from "../ui/format-number.ts";
import { pricedChoices } from "../work-together/plans.ts";

const leastPrice = formatMoney(Math.min(...pricedChoices.map(({ tier }) => tier.blockPrice)));

/** Listed as "What you can do here". A sentence begins with the page's name in the header, unless the link has that name. */
export const ways: Site["ways"] = [
  {
    path: "/work-together",
    name: "Work together",
    sentence: `Consulting by the block of hours, retained or on demand. A block starts at ${leastPrice}, excluding VAT.`,
    more: { path: "/agreement", name: "Fill in the agreement" },
  },
  {
    path: "/about",
    name: "Rehearse a hard conversation",
    sentence:
      "Voice test: a late freelance developer who blames you, a pay rise, hard feedback, an unpaid invoice, or one of your own.",
  },
  {
    path: "/reactive-objects",
    name: "See reactive objects at work",
    sentence: "Reactive Objects: one todo list kept in two ways, with every helper call counted.",
  },
];
