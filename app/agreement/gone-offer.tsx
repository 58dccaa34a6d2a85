import { Notice } from "../ui/notice.tsx";
import { Tool } from "../ui/tool.tsx";
import type { Consultant } from "./contract/consultant.ts";
import { type FormFields, readFields } from "./contract/inputs.ts";
import { prefillPath } from "./form/prefill-link.tsx";

interface GoneOfferProps {
  consultant: Consultant;
  fields: FormFields;
}

/** In place of an agreement that would be another one than was offered. */
export function GoneOffer({ consultant, fields }: GoneOfferProps) {
  return (
    <Tool title="Agreement" purpose="This link is to an offer of an earlier day.">
      <title>Consultancy agreement</title>
      <Notice kind="bad" role="alert">
        <p>
          This site can no longer show this offer word for word. Ask {consultant.companyName} for a
          new one.
        </p>
      </Notice>
      <p>
        <a href={prefillPath(readFields(fields).draft)}>Today’s agreement with these details</a>
      </p>
    </Tool>
  );
}
