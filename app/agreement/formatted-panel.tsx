import { useRef } from "react";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { ContentsEntry } from "./agreement-template.ts";
import { ContentsList } from "./contents-list.tsx";
import type { Contract } from "./contract.ts";
import { FormattedAgreement } from "./formatted-agreement.tsx";
import { useClauseLinks } from "./use-clause-links.ts";

interface FormattedPanelProps {
  contents: readonly ContentsEntry[];
  contract: Contract;
}

/** The agreement as a sheet of paper, and what can be done with it. */
export function FormattedPanel({ contents, contract }: FormattedPanelProps) {
  const hydrated = useHydrated();
  const panel = useRef<HTMLDivElement>(null);
  useClauseLinks(panel);
  return (
    <div className="formatted" ref={panel}>
      <div className="agreement-tools">
        {hydrated && <Button onClick={() => print()}>Print Agreement</Button>}
      </div>
      <ContentsList contents={contents} />
      <div className="sheet">
        <FormattedAgreement contract={contract} />
      </div>
    </div>
  );
}
