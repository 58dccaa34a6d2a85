import { type Fields, sentFields } from "./fields.ts";

const UNREADABLE = "unreadable";

/**
 * What stands in the form. A date field gives no text for a date that is unfinished or that no
 * calendar has, nor for one that the page was asked with: such a date is not an empty one.
 */
export function typedFields(form: HTMLFormElement): Fields {
  const fields = sentFields(new FormData(form));
  const date = form.elements.namedItem("startDate");
  if (!(date instanceof HTMLInputElement) || date.value !== "") return fields;
  return date.validity.badInput || date.dataset.refused
    ? { ...fields, startDate: UNREADABLE }
    : fields;
}
