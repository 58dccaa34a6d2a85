import type { ContractValues } from "../contract/contract.ts";
import type { Gap } from "../contract/gaps.ts";
import type { StandingOffer } from "../contract/standing-offer.ts";

interface SheetHeadProps {
  contract: ContractValues;
  gaps: readonly Gap[];
  offer: StandingOffer | undefined;
  version: string;
}

/** Stands above the agreement on the screen, and on each page of paper. */
export function SheetHead({ contract, gaps, offer, version }: SheetHeadProps) {
  const ended = offer?.hasEnded ? ["This offer has ended"] : [];
  const advice = [...ended, ...gaps.map((gap) => gap.advice)];
  return (
    <div className="sheet-head" data-draft={advice.length > 0 || undefined}>
      <div className="sheet-head-row">
        <div className="sheet-head-lines">
          <p className="sheet-head-parties">
            <bdi>{contract.get("contract.clientCompany")}</bdi>
            <bdi>{contract.get("consultant.companyName")}</bdi>
          </p>
          <p>
            Consultancy agreement, <span>{contract.get("todaysDate")}</span>, version {version}
            {offer?.standing}
          </p>
          <p className="sheet-head-draft">
            <strong>DRAFT, not for signature.</strong>{" "}
            <span>{advice.join(". ") || "The form was changed"}.</span>
          </p>
        </div>
      </div>
    </div>
  );
}
