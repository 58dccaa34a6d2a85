import type { PageHandle } from "../shell/page-handle.ts";

export const handle: PageHandle = {
  hydrates: true,
  microphone: true,
  connectsTo: ({ voice, tracing }) => [new URL(voice.baseUrl).origin, new URL(tracing.host).origin],
};

export const meta = () => [{ title: "Voice test" }];

export default function VoicetestPage() {
  return <h1>Voice test</h1>;
}
