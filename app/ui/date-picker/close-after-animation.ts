const EXIT_FALLBACK = 200;

/**
 * Closes a dialog once its exit animation, which the attribute `data-closing` starts, has ended; at
 * once where it has none; after 200 ms in any case (spec.md, 4).
 */
export function closeAfterAnimation(dialog: HTMLDialogElement): void {
  if ("closing" in dialog.dataset) return;
  dialog.dataset["closing"] = "";
  if (dialog.getAnimations().length === 0) {
    dialog.close();
    return;
  }
  const fallback = setTimeout(() => dialog.close(), EXIT_FALLBACK);
  dialog.addEventListener("animationend", () => dialog.close(), { once: true });
  dialog.addEventListener("close", () => clearTimeout(fallback), { once: true });
}
