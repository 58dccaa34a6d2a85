import { normalizeText } from "../../config/edited-file.ts";
import { profile } from "../../owner/profile.ts";
import { presentPlans } from "../../work-together/plans.ts";
import written from "../agreement.md?raw";
import { consultantFrom } from "../contract/consultant.ts";
import { nameEdition, writeEdition } from "./edition.ts";

/** Of the agreement as it is now, which may not be stored yet. */
export const presentEdition = nameEdition(
  writeEdition({
    template: normalizeText(written),
    plans: presentPlans,
    consultant: consultantFrom(profile),
  }),
);
