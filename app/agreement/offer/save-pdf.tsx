import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { downloadAnswer } from "../../ui/download-answer.ts";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { Icon } from "../frame/sheet-actions.tsx";

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
