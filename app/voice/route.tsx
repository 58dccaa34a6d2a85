import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { PAGE_CACHE } from "../page/cache-control.ts";
import type { PageHandle } from "../page/page-handle.ts";
import { pageMeta } from "../page/page-meta.ts";
import { VoiceTool } from "./voice-tool.tsx";

export const handle: PageHandle = {
  hydrates: true,
  microphone: true,
  connectsTo: ({ voice, tracing }) => [new URL(voice.baseUrl).origin, new URL(tracing.host).origin],
};

export function loader() {
  return { voice: config.voice, tracing: config.tracing, origin: config.publicOrigin };
}

export function headers() {
  return { "Cache-Control": PAGE_CACHE };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Voice test",
    description:
      "Rehearse a hard conversation by voice, with your own AI key: a freelance developer is late and wants more money before he hands over the code.",
    path: "/about",
    origin: loaderData?.origin,
  });
}

export default function VoiceTestPage({ loaderData }: Route.ComponentProps) {
  return <VoiceTool voice={loaderData.voice} tracing={loaderData.tracing} />;
}
