import { compileAgreement } from "../document/compile-template.ts";
import type { AgreementTemplate } from "../document/fill-template.ts";
import {
  RECORD_ABOUT,
  RECORD_TITLE,
  recordHead,
  recordRows,
  SIGNATURE_PAGE,
  SIGNED_ELECTRONICALLY,
  SIGNED_ROWS,
} from "../contract/record-rows.ts";
import { type Edition, type EditionDocument, type EditionName, nameEdition } from "./edition.ts";

export interface CompiledEdition extends EditionName, Omit<Edition, "template"> {
  paper: AgreementTemplate;
  offer: AgreementTemplate;
}

export function compileEdition(text: string): CompiledEdition {
  const { template, plans, consultant }: Edition = JSON.parse(text);
  const paper = compileAgreement(template);
  const offer = compileAgreement(withElectronicSignatures(template));
  return { ...nameEdition(text), plans, consultant, paper, offer };
}

export function documentsOf(text: string): Record<EditionDocument["signing"], string> {
  const { template }: Edition = JSON.parse(text);
  return { paper: template, offer: withRecord(withElectronicSignatures(template)) };
}

function withElectronicSignatures(template: string): string {
  const start = template.lastIndexOf(SIGNATURE_PAGE);
  const rows = new RegExp(`^\\| (${SIGNED_ROWS.join("|")}) \\|.*$`, "gm");
  const page = template
    .slice(start)
    .replace(rows, `| $1 | ${SIGNED_ELECTRONICALLY} | ${SIGNED_ELECTRONICALLY} |`);
  return `${template.slice(0, start)}${page}`;
}

function withRecord(template: string): string {
  const rows = recordRows.map(([name, label]) => `| ${label} | {{record.${name}}} |`);
  return `${template.trimEnd()}

## ${RECORD_TITLE}

${RECORD_ABOUT}

| ${recordHead.join(" | ")} |
| --- | --- |
${rows.join("\n")}
`;
}
