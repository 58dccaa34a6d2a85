/** Prints the final transcript and nothing else. */
export function printTranscript(): void {
  const { dataset } = document.documentElement;
  dataset.prints = "transcript";
  addEventListener("afterprint", () => delete dataset.prints, { once: true });
  print();
}
