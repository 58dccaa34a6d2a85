import { useState } from "react";
import { Notice } from "../../ui/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { keptAgreement } from "./kept-in-tab.ts";
import { SaveLink } from "./save-link.tsx";

/** Offers the file of what this tab agreed to again: a reload would lose it. */
export function AgreedBefore({ hash }: { hash?: string }) {
  return useHydrated() && <KeptFile hash={hash} />;
}

function KeptFile({ hash }: { hash: string | undefined }) {
  const [kept] = useState(keptAgreement);
  if (!kept || (hash !== undefined && hash !== kept.hash)) return null;
  const { reference, agreedAt, name, text } = kept;
  return (
    <Notice kind="info" role="status">
      <p>
        You agreed to {hash === undefined ? `offer ${reference}` : "this offer"} on {agreedAt},
        London time. Only this tab keeps its file, until it is closed.
      </p>
      <p>
        <SaveLink name={name} text={text} />
      </p>
    </Notice>
  );
}
