import { type ReactNode, useMemo } from "react";
import { Button } from "../../ui/button.tsx";
import { downloadAnswer } from "../../ui/download-answer.ts";
import { Notice } from "../../ui/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { Icon } from "../frame/sheet-actions.tsx";
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

/** Without script, its fragment moves focus to the reason why a copy could not be made. */
export const COPY_ACTION = "/agreement/offer#no-copy";

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
      action={COPY_ACTION}
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
