import { agreementSection } from "./agreement/agreement-section.ts";
import { demoSection } from "./reactive/demo-section.ts";
import { reactiveSection } from "./reactive/reactive-section.ts";
import type { BenchSection } from "./section.ts";
import { latencySection } from "./serving/latency-section.ts";
import { memorySection } from "./serving/memory-section.ts";
import { renderSection, throughputSection } from "./serving/rate-sections.ts";
import { startSection } from "./serving/start-section.ts";
import { visitSection } from "./serving/visit-section.ts";
import { voiceSection } from "./voice/voice-section.ts";

/** What `npm run bench` measures, in the order of the document. */
export const sections: readonly BenchSection[] = [
  agreementSection,
  reactiveSection,
  demoSection,
  voiceSection,
  throughputSection,
  renderSection,
  latencySection,
  startSection,
  memorySection,
  visitSection,
];
