export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
