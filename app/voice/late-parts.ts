import { log } from "../log/memory-log.ts";
import { LazyDebriefPanel } from "./debrief/debrief-region.tsx";

/** The largest come last. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import("./realtime/level-meter.ts"),
  () => import("./transcript/window-list.tsx"),
  () => import("./transcript/final-transcript.tsx"),
  () => LazyDebriefPanel.preload(),
  () => import("./say-again/say-again.tsx"),
  () => import("./history/rehearsal-list.tsx"),
  () => import("./history/starting-point.tsx"),
  () => import("./completions/completion-client.ts"),
  () => import("./scenarios/scenario-files.ts"),
  () => import("./scenarios/own-scenarios.ts"),
  () => import("./cost/prices-dialog.tsx"),
  () => import("./devices/device-check-panel.tsx"),
  () => import("./scenarios/scenario-editor.tsx"),
  () => import("openai"),
];

/**
 * Loads the code that the visitor may need during and after a call, one part after another. Later the network may be lost,
 * or a new version of the site deployed. A part that fails is loaded again when it is shown.
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
