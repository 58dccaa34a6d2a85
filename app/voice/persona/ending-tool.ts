import type { FunctionTool } from "../realtime/session-config.ts";

export const endingToolName = "declare_ending";

/** How the persona says that, and how, the conversation has ended. */
export const endingTool: FunctionTool = {
  name: endingToolName,
  description:
    "Declares how the call ends. Call it once, when the call has come to one of its endings, before your last words.",
  parameters: {
    type: "object",
    properties: {
      ending: {
        type: "string",
        enum: ["common_ground", "standing_firm", "threat"],
        description: "Which of the endings it is.",
      },
      threat: {
        type: "string",
        enum: ["walk_away", "legal_action"],
        description: "What you threaten with. Only for the ending threat.",
      },
      reason: { type: "string", description: "Why the call ends like this, in one sentence." },
    },
    required: ["ending", "reason"],
    additionalProperties: false,
  },
};
