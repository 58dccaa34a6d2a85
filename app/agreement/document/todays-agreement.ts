import { type AgreementTemplate, rendererOf } from "./fill-template.ts";

const templates = import.meta.glob<AgreementTemplate>("../agreement.md", {
  query: "?template",
  import: "default",
  eager: true,
});

export const [template = { html: [], markdown: [], contents: "" }] = Object.values(templates);
export const renderer = rendererOf(template);
