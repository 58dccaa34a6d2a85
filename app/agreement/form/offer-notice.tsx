import { Notice } from "../../ui/notice.tsx";
import type { ContractInputs } from "../contract/inputs.ts";
import type { StandingOffer } from "../contract/standing-offer.ts";
import { prefillPath } from "./prefill-link.tsx";

interface OfferNoticeProps {
  offer: StandingOffer;
  /** The agreement or its figures have changed since. */
  isOld: boolean;
  inputs: ContractInputs;
}

export function OfferNotice({ offer, isOld, inputs }: OfferNoticeProps) {
  return (
    <Notice kind="info">
      <p>
        <strong>{offer.sentence}</strong>{" "}
        {isOld
          ? "The agreement or its prices have changed since; here they are as they were offered."
          : "The agreement is shown as it was offered."}{" "}
        Nobody signed this link, so it proves nothing.
      </p>
      <p>
        <a href={prefillPath(inputs)}>Today’s agreement with these details</a>
      </p>
    </Notice>
  );
}
