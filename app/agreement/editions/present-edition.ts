import { profile } from "../../owner/profile.ts";
import { presentPlans } from "../../work-together/plans.ts";
import template from "../agreement.md?raw";
import { consultantFrom } from "../contract/consultant.ts";
import { nameEdition, writeEdition } from "./edition.ts";

/** Of the agreement as it is now, which may not be stored yet. */
export const presentEdition = nameEdition(
  writeEdition({ template, plans: presentPlans, consultant: consultantFrom(profile) }),
);
