import { compileAgreement } from "../document/compile-template.ts";
import type { AgreementTemplate } from "../document/fill-template.ts";
import {
  RECORD_INTRODUCTION,
  RECORD_TITLE,
  recordHeaderRow,
  recordLabels,
  SIGNATURE_PAGE,
  SIGNED_ELECTRONICALLY,
  SIGNATURE_ROWS,
} from "../contract/record-labels.ts";
import {
  type Edition,
  type EditionDocument,
  type EditionIdentity,
  identifyEdition,
} from "./edition.ts";

export interface CompiledEdition extends EditionIdentity, Omit<Edition, "template"> {
  paper: AgreementTemplate;
  offer: AgreementTemplate;
}

export function compileEdition(text: string): CompiledEdition {
  const { template, plans, consultant }: Edition = JSON.parse(text);
  const paper = compileAgreement(template);
  const offer = compileAgreement(withElectronicSignatures(template));
  return { ...identifyEdition(text), plans, consultant, paper, offer };
}

export function documentsOf(text: string): Record<EditionDocument["signing"], string> {
  const { template }: Edition = JSON.parse(text);
  return { paper: template, offer: withRecord(withElectronicSignatures(template)) };
}

function withElectronicSignatures(template: string): string {
  const start = template.lastIndexOf(SIGNATURE_PAGE);
  const rows = new RegExp(`^\\| (${SIGNATURE_ROWS.join("|")}) \\|.*$`, "gm");
  const page = template
    .slice(start)
    .replace(rows, `| $1 | ${SIGNED_ELECTRONICALLY} | ${SIGNED_ELECTRONICALLY} |`);
  return `${template.slice(0, start)}${page}`;
}

function withRecord(template: string): string {
  const rows = recordLabels.map(([name, label]) => `| ${label} | {{record.${name}}} |`);
  return `${template.trimEnd()}

## ${RECORD_TITLE}

${RECORD_INTRODUCTION}

| ${recordHeaderRow.join(" | ")} |
| --- | --- |
${rows.join("\n")}
`;
}
