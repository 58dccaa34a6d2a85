/** Where a company is registered whose number begins with these letters. */
type Register = "England and Wales" | "Scotland" | "Northern Ireland" | "Great Britain" | "abroad";

/**
 * The letters that Companies House's numbers begin with, from its "Uniform Resource Identifiers (URI): customer guide" and
 * the notes on its free company data product. Numbers of England and Wales have none.
 */
const letters: Readonly<Record<Register, string>> = {
  "England and Wales": "AC CE FE GE IC IP LP OC PC RC SE UE ZC",
  Scotland: "CS ES GS SA SC SG SI SL SO SP SR SZ US",
  "Northern Ireland": "EN GN NA NC NI NL NO NP NR NV NZ R0 UN",
  // Registered societies have these letters wherever in Great Britain their office is.
  "Great Britain": "RS",
  abroad: "BR FC NF OE SF",
};

const registers = new Map(
  Object.entries(letters).flatMap(([register, prefixes]) =>
    prefixes.split(" ").map((prefix) => [prefix, register] as const),
  ),
);

/** Leading zeros are often left out. Numbers of societies can end in letters: “IP12345R”, “IP000CUS”. */
const FORM = /^(R0|[A-Z]{2}|)(\d{3,8}[A-Z]{0,3})$/;

export const NO_NUMBER = "This doesn’t look like a company number.";

/**
 * Returns a doubt about a Companies House number of a client in this country. Returns undefined if they fit each other.
 */
export function doubtfulNumber(typed: string, country: string): string | undefined {
  const number = typed.replace(/\s/g, "").toUpperCase();
  const register = registerOf(number);
  if (register === undefined) return misread(typed.replace(/\s/g, "")) ?? NO_NUMBER;
  const part = partOf(country);
  const fits =
    part === undefined ||
    part === register ||
    (register === "Great Britain" && part !== "Northern Ireland");
  if (fits) return tooShort(number);
  const prefix = /^(?:R0|[A-Z]{2})/.exec(number)?.[0];
  const unlettered = islands.test(country) ? "Numbers of 8 digits" : "Numbers without letters";
  const whose = prefix === undefined ? unlettered : `${prefix} numbers`;
  const where = register === "abroad" ? "companies from abroad" : register;
  return `${whose} are given by Companies House for ${where}; the country says ${part}.`;
}

/** Matches islands whose registers are their own, and give shorter numbers. */
const islands = /^(?:.* of )?(?:jersey|guernsey|man)\b/i;

/** True for a number of Companies House that such an island's register cannot have given. */
export function isBritishOnIsland(number: string, country: string): boolean {
  const isLong = islands.test(country) && number.length === LENGTH;
  return isLong && (registerOf(number.toUpperCase()) ?? "abroad") !== "abroad";
}

function registerOf(number: string): string | undefined {
  const [, prefix = "", digits = ""] = FORM.exec(number) ?? [];
  if (prefix === "") return /^\d{6,8}$/.test(digits) ? "England and Wales" : undefined;
  const isLong = number.length >= 6 && number.length <= LENGTH;
  return isLong ? registers.get(prefix) : undefined;
}

const LENGTH = 8;

function tooShort(number: string): string | undefined {
  if (number.length === LENGTH) return undefined;
  const [, prefix = "", rest = ""] = FORM.exec(number) ?? [];
  const whole = prefix + rest.padStart(LENGTH - prefix.length, "0");
  return `Company numbers have ${LENGTH} characters. Should this be ${whole}?`;
}

/** "UK" alone does not say which part. */
function partOf(country: string): string | undefined {
  if (/scotland/i.test(country)) return "Scotland";
  if (/northern i/i.test(country)) return "Northern Ireland";
  if (/england|wales/i.test(country)) return "England and Wales";
  return islands.test(country) ? country : undefined;
}

const looksLike: Readonly<Record<string, string>> = { l: "1", I: "1", "|": "1", O: "0", o: "0" };

/** Finds letters that were typed in place of digits, after the prefix or in a number without one. */
function misread(number: string): string | undefined {
  for (const length of [2, 0]) {
    const read = number.slice(length).replace(/[lI|Oo]/g, (sign) => looksLike[sign] ?? sign);
    if (registerOf(number.slice(0, length).toUpperCase() + read) === undefined) continue;
    const sign = /[lI|Oo]/.exec(number.slice(length))?.[0];
    if (sign !== undefined)
      return `Should “${sign}” in this number be the digit ${looksLike[sign]}?`;
  }
  return undefined;
}
