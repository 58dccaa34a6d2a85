import { log } from "../log/memory-log.ts";

/** What a call and its visitor may need later, the largest last. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import("./realtime/level-meter.ts"),
  () => import("./transcript/window-list.tsx"),
  () => import("./transcript/final-transcript.tsx"),
  () => import("./debrief/debrief-panel.tsx"),
  () => import("./history/rehearsal-list.tsx"),
  () => import("./history/starting-point.tsx"),
  () => import("./completions/completion-client.ts"),
  () => import("./scenarios/scenario-files.ts"),
  () => import("./scenarios/own-scenarios.ts"),
  () => import("./cost/live-estimate.tsx"),
  () => import("./devices/device-check-panel.tsx"),
  () => import("./scenarios/scenario-editor.tsx"),
  () => import("openai"),
];

/**
 * Loads, one after another, what must be there when the network goes during a call, or a new version of the site takes the
 * place of this one. What does not come is tried again when it is shown.
 */
export async function loadLateParts(): Promise<void> {
  for (const load of parts) {
    try {
      await load();
    } catch (error) {
      log.debug("A part of the page could not be loaded ahead", error);
    }
  }
}
