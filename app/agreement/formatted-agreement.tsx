import type { Contract } from "./contract.ts";
import { renderFormatted } from "./render-agreement.ts";
import { useFilledMarkup } from "./use-filled-markup.ts";

const formatted = {
  selector: "article.agreement",
  render: renderFormatted,
  write: (value: string) => value,
};

/** The agreement to read, its filled-in values marked. */
export function FormattedAgreement({ contract }: { contract: Contract }) {
  return <article className="agreement" {...useFilledMarkup<HTMLElement>(contract, formatted)} />;
}
