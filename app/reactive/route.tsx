import type { PageHandle } from "../shell/page-handle.ts";

export const handle: PageHandle = { hydrates: true };

export const meta = () => [{ title: "Reactive Objects Demo" }];

export default function ReactiveObjectsDemoPage() {
  return <h1>Reactive Objects Demo</h1>;
}
