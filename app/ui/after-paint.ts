/** Runs the work after the next paint. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
