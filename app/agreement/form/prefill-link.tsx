import { CopyButton } from "../../ui/copy-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import type { Consultant } from "../contract/contract.ts";
import type { Gap } from "../contract/gaps-and-doubts.ts";
import {
  type ContractInputs,
  type DatedLink,
  filledFields,
  type LinkMark,
} from "../contract/inputs.ts";
import { focusGap } from "./error-summary.tsx";

/** Characters. Some mail programs truncate longer links. */
const MAX_LENGTH = 4096;

interface PrefillLinkProps {
  inputs: ContractInputs;
  gaps: readonly Gap[];
  mark: LinkMark;
}

/** Offers a link with these details and terms, to be sent to the consultant. */
export function PrefillLink({ inputs, gaps, mark }: PrefillLinkProps) {
  const hydrated = useHydrated();
  const path = prefillPath(inputs, mark);
  const [gap] = gaps;
  if (path.length > MAX_LENGTH) {
    return <p className="muted prefill">These details are too long to be sent in a link.</p>;
  }
  return (
    <div className="muted prefill">
      {!gap && (
        <p>
          Send <a href={path}>the link to these details</a>: it opens this page with them filled in.
          An offer is made from what “Copy link” copies. If the agreement comes back,{" "}
          <a href={path.replace("?", "/compare?")}>see what was changed in it</a>.
        </p>
      )}
      {hydrated && (
        <CopyButton
          text={() => new URL(path, location.href).href}
          refuse={gap && (() => focusGap(gap))}
          otherwise="Copy the address of the link instead."
        >
          Copy link
        </CopyButton>
      )}
    </div>
  );
}

/** Without a mark the link opens the agreement of the day on which it is followed. */
export function prefillPath(inputs: ContractInputs, mark?: LinkMark): string {
  return `/agreement${writeLinkQuery(filledFields(inputs), mark)}`;
}

/** The mark is around the details, so that a truncated link is recognized. No plus sign stands for a space. */
export function writeLinkQuery(fields: Readonly<Record<string, string>>, mark?: LinkMark): string {
  const query = new URLSearchParams(
    mark ? { edition: mark.edition, ...fields, offered: mark.offered } : fields,
  );
  return `?${query}`.replaceAll("+", "%20");
}

interface LinkNoticeProps {
  link: DatedLink;
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
