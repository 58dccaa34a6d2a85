import { lateFreelancer } from "../../../app/voice/scenarios/late-freelancer.ts";
import { RehearsalPlan } from "../../../app/voice/scenarios/plan.ts";
import { sessionConfig } from "../../../app/voice/scenarios/session-config.ts";

export const models = { realtimeModel: "m", transcriptionModel: "t" };

/** What a session is asked to be as long as the visitor chooses nothing. */
export const usualConfig = sessionConfig(models, new RehearsalPlan(lateFreelancer));
