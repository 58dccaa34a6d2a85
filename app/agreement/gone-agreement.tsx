import { Notice } from "../ui/notice.tsx";
import { Tool } from "../ui/tool.tsx";
import type { Consultant } from "./contract/consultant.ts";
import { type FormFields, readFields } from "./contract/inputs.ts";
import { prefillPath } from "./form/prefill-link.tsx";

interface GoneAgreementProps {
  consultant: Consultant;
  fields: FormFields;
}

/** In place of an agreement that would be another one than the link's. */
export function GoneAgreement({ consultant, fields }: GoneAgreementProps) {
  return (
    <Tool title="Agreement" purpose="This link is to the agreement of an earlier day.">
      <title>Consultancy agreement</title>
      <Notice kind="bad" role="alert">
        <p>
          This site can no longer show that agreement word for word. Ask {consultant.companyName}{" "}
          for a new link.
        </p>
      </Notice>
      <p>
        <a href={prefillPath(readFields(fields).draft)}>Today’s agreement with these details</a>
      </p>
    </Tool>
  );
}
