/**
 * Links a route's print styles as a sheet of their own: in the main sheet, a `:has` for print alone would make Chromium
 * restyle the whole page on each change (decision 0039).
 */
export function printSheet(href: string) {
  return { rel: "stylesheet", href, media: "print" };
}
