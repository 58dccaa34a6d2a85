import { useMemo } from "react";
import { Notice } from "../../ui/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { type KeptAgreement, keptAgreements, offerIn } from "./kept-in-tab.ts";

/** Leads to what this tab agreed to before. */
export function AgreedBefore() {
  return useAgreedBefore().map((kept) => (
    <Notice key={kept.text} kind="info" role="status">
      <p>
        You agreed to offer {kept.reference} on {kept.agreedAt}, London time, as{" "}
        <q>
          <bdi>{kept.signer}</bdi>
        </q>
        . Only this tab keeps it, and only until you close it.
      </p>
      <a className="button" href={`#${offerIn(kept)}`}>
        Show it, to save and to send
      </a>
    </Notice>
  ));
}

/** Returns what this tab agreed to, the oldest first. */
function useAgreedBefore(): readonly KeptAgreement[] {
  const hydrated = useHydrated();
  return useMemo(() => (hydrated ? keptAgreements() : []), [hydrated]);
}
