import { useMemo } from "react";
import { Notice } from "../../ui/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { type KeptAgreement, keptAgreements } from "./kept-in-tab.ts";

interface AgreedBeforeProps {
  hash?: string;
  except?: string;
}

/** Shows the files that this tab was given before, which a reload would lose. */
export function AgreedBefore({ hash, except }: AgreedBeforeProps) {
  return useAgreedBefore(hash).map(
    (kept) => kept.text !== except && <KeptFile key={kept.text} kept={kept} isShown={!!hash} />,
  );
}

/** Returns what this tab agreed to: to one offer, or without a hash to any. */
export function useAgreedBefore(hash?: string): readonly KeptAgreement[] {
  const hydrated = useHydrated();
  const kept = useMemo(() => (hydrated ? keptAgreements() : []), [hydrated]);
  return kept.filter((each) => hash === undefined || hash === each.hash);
}

function KeptFile({ kept, isShown }: { kept: KeptAgreement; isShown: boolean }) {
  const { reference, agreedAt, signer, name, text } = kept;
  return (
    <Notice kind="info" role="status">
      <p>
        You agreed to {isShown ? "this offer" : `offer ${reference}`} on {agreedAt}, London time, as{" "}
        <q>
          <bdi>{signer}</bdi>
        </q>
        . Only this tab keeps the file, and only until you close it.
      </p>
      <p>
        <SaveLink name={name} text={text} />
      </p>
    </Notice>
  );
}

type SaveLinkProps = Pick<KeptAgreement, "name" | "text"> & { onSave?: () => void };

export function SaveLink({ name, text, onSave }: SaveLinkProps) {
  return (
    <a
      className="button"
      download={name}
      onClick={onSave}
      href={`data:application/json,${encodeURIComponent(text)}`}
    >
      Save the agreement file
    </a>
  );
}
