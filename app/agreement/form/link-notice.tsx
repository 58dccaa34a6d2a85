import { Notice } from "../../ui/notice.tsx";
import type { Consultant } from "../contract/consultant.ts";
import type { DatedLink } from "../contract/dated-link.ts";
import type { ContractInputs } from "../contract/inputs.ts";
import { prefillPath } from "./prefill-link.tsx";

interface LinkNoticeProps {
  link: DatedLink;
  /** The agreement or its figures have changed since. */
  isOld: boolean;
  inputs: ContractInputs;
  consultant: Consultant;
}

export function LinkNotice({ link, isOld, inputs, consultant }: LinkNoticeProps) {
  const { companyName, email } = consultant;
  return (
    <Notice kind="info">
      <p>
        <strong>{link.sentence}</strong>
        {isOld &&
          " The agreement or its prices have changed since; here they are as they were then."}
      </p>
      <p>
        To get an offer, send this link to {companyName}: <a href={`mailto:${email}`}>{email}</a>.
        Or use <a href={prefillPath(inputs)}>today’s agreement with these details</a>.
      </p>
    </Notice>
  );
}
