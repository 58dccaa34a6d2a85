import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { compileAgreement } from "../../../app/agreement/compile/compile-agreement.ts";
import { makeContract } from "../../../app/agreement/contract.ts";
import { FormattedAgreement } from "../../../app/agreement/formatted-agreement.tsx";
import { loadedTemplate } from "../../../app/agreement/loaded-template.ts";
import { RawAgreement } from "../../../app/agreement/raw-agreement.tsx";
import { renderFormatted, renderRawMarkup } from "../../../app/agreement/render-agreement.ts";
import { consultant, inputs, source, today } from "./samples.ts";

const template = compileAgreement(source);
const contract = makeContract(inputs, consultant, today);

test("the server has the compiled agreement at hand", () => {
  expect(loadedTemplate()).toEqual(template);
});

test("the page's document holds the whole agreement, formatted and raw", () => {
  expect(renderToStaticMarkup(<FormattedAgreement contract={contract} />)).toBe(
    `<article class="agreement">${renderFormatted(template, contract)}</article>`,
  );
  expect(renderToStaticMarkup(<RawAgreement contract={contract} />)).toBe(
    `<pre class="raw-agreement">${renderRawMarkup(template, contract)}</pre>`,
  );
});
