/** Where the panel stays beside the sheet: shows the record, in which a signature appears as it is typed and given. */
export function showRecord(): void {
  if (!matchMedia("(min-width: 64rem) and (min-height: 40rem)").matches) return;
  const heading = document.getElementById("record-of-signature");
  if (!heading) return;
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) heading.scrollIntoView({ block: "start" });
}
