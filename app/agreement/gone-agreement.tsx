import { Notice } from "../ui/notice.tsx";
import type { Consultant } from "./contract/consultant.ts";
import { type FormFields, readFields } from "./contract/inputs.ts";
import { prefillPath } from "./form/prefill-link.tsx";

interface GoneAgreementProps {
  consultant: Consultant;
  fields: FormFields;
}

export function GoneAgreement({ consultant, fields }: GoneAgreementProps) {
  return (
    <div className="page">
      <title>Consultancy agreement</title>
      <div className="page-head">
        <h1>Agreement</h1>
        <p className="page-lead">This link is to the agreement of an earlier day.</p>
      </div>
      <div className="page-row">
        <div className="page-text">
          <Notice kind="bad" role="alert">
            <p>
              This site can no longer show that agreement word for word. Ask{" "}
              {consultant.companyName} for a new link.
            </p>
          </Notice>
        </div>
        <p className="page-aside">
          <a href={prefillPath(readFields(fields).draft)}>Today’s agreement with these details</a>
        </p>
      </div>
    </div>
  );
}
