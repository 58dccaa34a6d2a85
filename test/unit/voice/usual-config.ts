import { lateFreelancer } from "../../../app/voice/scenarios/late-freelancer.ts";
import { CallChoices } from "../../../app/voice/scenarios/call-choices.ts";
import { sessionConfig } from "../../../app/voice/scenarios/session-config.ts";

export const models = { realtimeModel: "m", transcriptionModel: "t" };

/** What a session is asked to be as long as the visitor chooses nothing. */
export const usualConfig = sessionConfig(models, new CallChoices(lateFreelancer));
