import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { PAGE_CACHE } from "../page/cache-control.ts";
import type { PageHandle } from "../page/page-handle.ts";
import { pageMeta, printSheet } from "../page/page-meta.ts";
import { landingText } from "./landing-text.ts";
import { estimateCost } from "./cost/estimate.ts";
import { PriceList } from "./cost/price-lookup.ts";
import { hadKeyScript } from "./keys/had-key.ts";
import { lateFreelancer } from "./scenarios/late-freelancer.ts";
import voicePrint from "./voice-print.css?url";
import { VoiceTool } from "./voice-tool.tsx";

export const handle: PageHandle = {
  hydrates: true,
  microphone: true,
  firstScript: hadKeyScript,
  connectsTo: ({ voice, tracing }) => [new URL(voice.baseUrl).origin, new URL(tracing.host).origin],
};

export function links() {
  return [printSheet(voicePrint)];
}

export function loader() {
  const { voice, tracing, publicOrigin: origin } = config;
  // Sent with the document, so that the briefing renders at once and is not in the script.
  const estimate = estimateCost(voice, new PriceList());
  return {
    voice,
    tracing,
    scenario: lateFreelancer,
    estimate,
    arrival: landingText(Boolean(tracing.publicKey)),
    meta: pageMeta({
      title: "Voice test",
      description:
        "Rehearse a hard conversation by voice, with your own AI key: a late freelance developer who blames you, a pay rise, hard feedback, an unpaid invoice, or one of your own.",
      path: "/about",
      origin,
      hasShareImage: true,
    }),
  };
}

export function headers() {
  return { "Cache-Control": PAGE_CACHE };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta ?? [];
}

export default function VoiceTestPage({ loaderData }: Route.ComponentProps) {
  return <VoiceTool {...loaderData} />;
}
