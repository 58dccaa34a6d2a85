/**
 * A route's styles for paper, apart from its others: among those, a `:has` that holds in print alone would have Chromium
 * style the whole page anew at each change on screen.
 */
export function printSheet(href: string) {
  return { rel: "stylesheet", href, media: "print" };
}
