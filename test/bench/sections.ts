import { agreementSection } from "./agreement/agreement-section.ts";
import { reactiveSection } from "./reactive/reactive-section.ts";
import type { BenchSection } from "./section.ts";
import { voiceSection } from "./voice/voice-section.ts";

/** What `npm run bench` measures, in the order of the document. */
export const sections: readonly BenchSection[] = [agreementSection, reactiveSection, voiceSection];
