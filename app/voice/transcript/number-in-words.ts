const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** A whole number from 0 in words up to ninety-nine, in digits above. */
export function numberInWords(number: number): string {
  if (number > 99) return String(number);
  if (number < 20) return small[number] ?? String(number);
  const unit = number % 10;
  const ten = tens[(number - unit) / 10];
  return unit === 0 ? `${ten}` : `${ten}-${small[unit]}`;
}
