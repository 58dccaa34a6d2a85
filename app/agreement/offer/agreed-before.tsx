import { type ReactNode, useMemo } from "react";
import { Button } from "../../ui/button.tsx";
import { downloadAnswer } from "../../ui/download-answer.ts";
import { Notice } from "../../ui/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { Icon } from "../frame/sheet-actions.tsx";
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
  const { reference, agreedAt, signer, text } = kept;
  return (
    <Notice kind="info" role="status">
      <p>
        You agreed to {isShown ? "this offer" : `offer ${reference}`} on {agreedAt}, London time, as{" "}
        <q>
          <bdi>{signer}</bdi>
        </q>
        . Only this tab keeps it, and only until you close it.
      </p>
      <SavePdf text={text} isMain>
        Save the signed agreement (PDF)
      </SavePdf>
    </Notice>
  );
}

interface SavePdfProps {
  /** The agreement file. */
  text: string;
  isMain: boolean;
  onSave?: () => void;
  children: ReactNode;
}

/** Asks for the PDF that carries the agreement file. */
export function SavePdf({ text, isMain, onSave, children }: SavePdfProps) {
  const hydrated = useHydrated();
  return (
    <form
      className="save-pdf"
      method="post"
      action="/agreement/offer"
      encType="multipart/form-data"
      // Without script another answer would replace the only copy of the file.
      target={hydrated ? undefined : "_blank"}
      onSubmit={(event) => downloadAnswer(event, onSave)}
    >
      <input type="hidden" name="agreement" value={text} />
      <Button type="submit" kind={isMain ? "primary" : "quiet"} name="intent" value="pdf">
        <Icon name="save" /> {children}
      </Button>
    </form>
  );
}
