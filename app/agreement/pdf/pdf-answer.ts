import { createContext, type RouterContextProvider } from "react-router";
import { writeLine } from "../../log/server-log.ts";
import { londonDate } from "../../dates/london.ts";
import { MissingGlyphsError, TypesetterUnavailableError } from "../../server/typesetter.ts";
import type { Consultant } from "../contract/consultant.ts";
import { createContractValues } from "../contract/contract.ts";
import {
  contractFields,
  type FieldErrors,
  type FormFields,
  fieldsFromForm,
  readFormData,
  validateInputs,
} from "../contract/inputs.ts";
import { setAgreement } from "./agreement-pdf.ts";
import { agreementFileName, attachment } from "./content-disposition.ts";

export const PDF_PATH = "/agreement.pdf";

/** Why the page is sent in place of the PDF. */
export interface RefusedPdf {
  status: 422 | 503;
  fields: FormFields;
  /** What only the PDF minds about these fields. */
  errors?: FieldErrors;
}

export const refusedPdf = createContext<RefusedPdf | null>(null);

interface PdfRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Returns the PDF for a form that was sent to its path, else undefined, having told the action why. */
export async function answerWithPdf(
  { request, context }: PdfRequest,
  consultant: Consultant,
): Promise<Response | undefined> {
  if (request.method !== "POST" || new URL(request.url).pathname !== PDF_PATH) return undefined;
  const today = londonDate(Date.now());
  const fields = fieldsFromForm(await readFormData(request), today);
  const { inputs } = validateInputs(fields);
  if (!inputs) return refuse({ status: 422, fields });
  try {
    const contract = createContractValues(inputs, consultant, today);
    const pdf = await setAgreement(contract, request.signal);
    const fileName = agreementFileName(inputs.clientCompany, today, "pdf");
    return new Response(new Uint8Array(pdf), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": attachment(fileName),
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    const errors = error instanceof MissingGlyphsError ? missingIn(fields, error) : {};
    if (Object.keys(errors).length > 0) return refuse({ status: 422, fields, errors });
    if (!(error instanceof TypesetterUnavailableError)) {
      writeLine({ level: "error", message: String(error) });
    }
    return refuse({ status: 503, fields });
  }

  function refuse(refused: RefusedPdf): undefined {
    context.set(refusedPdf, refused);
  }
}

/** Empty if it is not a field's value that holds the characters. */
function missingIn(fields: FormFields, { characters }: MissingGlyphsError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { name } of contractFields) {
    const missing = characters.filter((character) => fields[name].includes(character));
    if (missing.length === 0) continue;
    const shown = missing.slice(0, 5).map(quote);
    errors[name] = `The PDF cannot show ${shown.join(", ")}. Print the agreement instead`;
  }
  return errors;
}

function quote(text: string): string {
  if (/^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(text)) return `“${text}”`;
  const code = text.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
