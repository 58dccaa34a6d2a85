/** The size that social networks expect (https://ogp.me). */
export const shareImageSize = { width: 1200, height: 630 };

/** Returns the address of the image that the build draws of a page (`share-images`). */
export function shareImageAddress(pagePath: string): string {
  const name = pagePath === "/" ? "home" : pagePath.slice(1);
  return `/share/${name.split("/").map(encodeURIComponent).join("/")}.png`;
}
