import type { Gap } from "./gaps.ts";
import type { FieldErrors, FieldName } from "./inputs.ts";

/** How far a form is from an agreement that can be signed, in the words of the places that say so. */
export interface Readiness {
  isReady: boolean;
  title: string;
  /** For the head of the sheet. Empty if nothing is left. */
  status: string;
  /** What is left, for the form's foot. Empty if nothing is. */
  left: string;
  /** What a print would lack. */
  advice: string;
  /** For the two links of a narrow screen. */
  details: string;
  agreement: string;
}

/**
 * @param errors those that stand in the summary
 * @param samples the fields that hold one
 */
export function readinessOf(
  gaps: readonly Gap[],
  errors: FieldErrors,
  samples: readonly FieldName[],
): Readiness {
  const [first] = gaps;
  if (first === undefined) {
    return {
      isReady: true,
      title: "Ready to sign",
      status: "",
      left: "",
      advice: "",
      details: "All in",
      agreement: "Ready",
    };
  }
  const others = gaps.length > 1 ? `, and ${gaps.length - 1} more` : "";
  return {
    isReady: false,
    advice: `Draft, not for signature. ${first.advice}${others}`,
    ...wordsFor(
      gaps,
      first,
      Object.keys(errors).length,
      gaps.filter(({ name }) => samples.includes(name)).length,
    ),
  };
}

function wordsFor(gaps: readonly Gap[], first: Gap, wrong: number, samples: number) {
  const status = "Draft, not for signature";
  if (wrong > 0) {
    const count = `${wrong} ${wrong === 1 ? "detail" : "details"} to correct`;
    return {
      title: count,
      status,
      left: `${count}.`,
      details: `${wrong} to correct`,
      agreement: "Draft",
    };
  }
  if (samples === 0) {
    const left = gaps.length === 1 ? `${first.advice}.` : `${gaps.length} details left.`;
    return { title: "Draft", status, left, details: `${gaps.length} left`, agreement: "Draft" };
  }
  const count = `${samples} ${samples === 1 ? "sample" : "samples"}`;
  const others = gaps.length - samples;
  return {
    title: "Sample details",
    status: "Sample, not for signature",
    left:
      gaps.length === 1
        ? `${first.advice}.`
        : `Replace the ${count}${others > 0 ? `, and fill in ${others} more` : ""}.`,
    details: count,
    agreement: "Sample",
  };
}
