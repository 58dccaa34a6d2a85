import { useRef } from "react";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { Contract } from "./contract.ts";
import { CopyButton } from "./copy-button.tsx";
import { RawAgreement } from "./raw-agreement.tsx";
import { saveText } from "./save-text.ts";

/** The agreement's Markdown, to copy or to save. */
export function RawPanel({ contract }: { contract: Contract }) {
  const hydrated = useHydrated();
  const sheet = useRef<HTMLDivElement>(null);
  const text = () => sheet.current?.textContent ?? "";
  return (
    <div className="raw">
      {!hydrated && <h2>Raw</h2>}
      <div className="agreement-tools">
        {hydrated && (
          <>
            <CopyButton text={text} otherwise="Select the text below and copy it.">
              Copy Markdown
            </CopyButton>
            <Button
              kind="quiet"
              onClick={() => saveText("consultancy-agreement.md", "text/markdown", text())}
            >
              Download as .md
            </Button>
          </>
        )}
      </div>
      <div className="sheet" ref={sheet}>
        <RawAgreement contract={contract} />
      </div>
    </div>
  );
}
