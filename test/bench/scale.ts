/** In the short form, which keeps no figures and only shows that each section still ends. */
const isShort = process.argv.includes("--short");

export function unlessShort<T>(full: T, short: T): T {
  return isShort ? short : full;
}
