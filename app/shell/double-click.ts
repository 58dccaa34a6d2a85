const controls = "a, button, input, label, select, summary, textarea";

/**
 * Drops the second press of a double click if it hits another control than the first: that control has only just come
 * under the pointer. A third press counts.
 */
export function guardDoubleClicks(): void {
  let pressed: Element | null | undefined;
  const onClick = (event: MouseEvent) => {
    const control = controlAt(event);
    if (event.detail > 1 && control !== pressed) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    pressed = control;
  };
  addEventListener("click", onClick, { capture: true });
}

function controlAt({ target }: MouseEvent): Element | null | undefined {
  const control = target instanceof Element ? target.closest(controls) : undefined;
  return control instanceof HTMLLabelElement ? control.control : control;
}
