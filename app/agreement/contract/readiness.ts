import { countOf } from "../../ui/wording.ts";
import type { Gap } from "./gaps-and-doubts.ts";
import type { FieldErrors, FieldName } from "./inputs.ts";

/** Says how far a form is from an agreement that can be signed. */
export type Readiness = typeof ready;

interface Findings {
  errors: FieldErrors;
  samples: readonly FieldName[];
  doubts: number;
}

export function readinessOf(gaps: readonly Gap[], findings: Findings): Readiness {
  const [first] = gaps;
  if (first === undefined) {
    if (findings.doubts === 0) return ready;
    const title = `Ready, with ${countOf(findings.doubts, "thing")} to check`;
    return { ...ready, title, left: `${title}.`, details: `${findings.doubts} to check` };
  }
  return {
    isReady: false,
    advice: `Draft, not for signature. ${first.advice}${more(gaps.length - 1)}`,
    ...wordsFor(gaps, first, findings),
  };
}

const ready = {
  isReady: true,
  title: "Ready to sign",
  /** Shown in the sheet's head. */
  status: "",
  /** Shown at the form's foot. */
  left: "",
  /** Says what a print lacks. */
  advice: "",
  /** Shown in the links between the halves of a narrow screen. */
  details: "All in",
  agreement: "Ready",
};

function wordsFor(gaps: readonly Gap[], first: Gap, { errors, samples }: Findings) {
  const status = "Draft, not for signature";
  const wrong = Object.keys(errors).length;
  if (wrong > 0) {
    const title = `${countOf(wrong, "detail")} to correct`;
    const others = gaps.filter(({ name }) => !errors[name]).length;
    return {
      title,
      status,
      left: `${title}${more(others, " left")}.`,
      details: `${wrong} to correct`,
      agreement: "Draft",
    };
  }
  const onlyAdvice = gaps.length === 1 ? `${first.advice}.` : undefined;
  const replaced = gaps.filter(({ name }) => samples.includes(name)).length;
  if (replaced === 0) {
    const left = onlyAdvice ?? `${gaps.length} details left.`;
    return { title: "Draft", status, left, details: `${gaps.length} left`, agreement: "Draft" };
  }
  return {
    title: "Sample details",
    status: "Sample, not for signature",
    left: onlyAdvice ?? `${countOf(replaced, "sample")} to replace${more(gaps.length - replaced)}.`,
    details: `${replaced} to replace`,
    agreement: "Sample",
  };
}

function more(number: number, end = ""): string {
  return number > 0 ? `, and ${number} more${end}` : "";
}
