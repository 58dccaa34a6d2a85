import type { ContractValues } from "../contract/contract.ts";
import type { Gap } from "../contract/gaps.ts";

interface SheetHeadProps {
  contract: ContractValues;
  gaps: readonly Gap[];
  version: string;
}

/** Stands above the agreement on the screen, and on each page of paper. */
export function SheetHead({ contract, gaps, version }: SheetHeadProps) {
  const advice = gaps.map((gap) => gap.advice).join(". ");
  return (
    <div className="sheet-head" data-draft={gaps.length > 0 || undefined}>
      <div className="sheet-head-row">
        <div className="sheet-head-lines">
          <p className="sheet-head-parties">
            <bdi>{contract.get("contract.clientCompany")}</bdi>
            <bdi>{contract.get("consultant.companyName")}</bdi>
          </p>
          <p>
            Consultancy agreement, <span>{contract.get("todaysDate")}</span>, version {version}
          </p>
          <p className="sheet-head-draft">
            <strong>DRAFT, not for signature.</strong>{" "}
            <span>{advice || "The form was changed"}.</span>
          </p>
        </div>
      </div>
    </div>
  );
}
