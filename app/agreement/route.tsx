import type { PageHandle } from "../shell/page-handle.ts";

export const handle: PageHandle = { hydrates: true };

export const meta = () => [{ title: "Agreement" }];

export default function AgreementPage() {
  return <h1>Agreement</h1>;
}
