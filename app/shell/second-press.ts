const controls = "a, button, input, label, select, summary, textarea";

/** Milliseconds between the two presses of a double one. */
const soon = 500;

/** Pixels that a finger moves between two taps. */
const near = 44;

interface Press {
  control: Element | null | undefined;
  event: MouseEvent;
}

/**
 * Drops the second of two quick presses, by pointer or key, if it hits another control than the first: that control has
 * only just come under the pointer, or taken the focus. Also drops the repeated presses of a held key. A third press
 * counts, and so does any click of assistive technology.
 */
export function guardSecondPresses(): void {
  let first: Press | undefined;
  let pressedKey: string | undefined;
  let droppedKey: string | undefined;
  const capture = { capture: true };
  function onClick(event: MouseEvent) {
    const control = controlAt(event.target);
    const isOther = first !== undefined && control !== first.control;
    if (isOther && (event.detail > 1 || isSecondTap(event, first))) drop(event);
    first = { control, event };
    if (event.detail > 0) pressedKey = undefined;
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, repeat, target } = event;
    if (key !== "Enter" && key !== " ") {
      // A visitor who moves on by key knows what comes next.
      first = undefined;
      return;
    }
    const button = target instanceof Element ? target.closest("a, button, summary") : undefined;
    const isAgain = key === pressedKey;
    pressedKey = key;
    if (!button) return;
    const other = button === first?.control ? undefined : first;
    // Space presses a button once, as it comes up.
    const isHeld = repeat && (other !== undefined || key === "Enter");
    const isSecond = other && isAgain && isSoon(event, other) && isGone(other.control);
    if (!isHeld && !isSecond) return;
    droppedKey = key;
    drop(event);
  }
  // In Firefox a button is pressed as the space bar comes up.
  function onKeyUp(event: KeyboardEvent) {
    if (event.key === droppedKey) event.preventDefault();
    droppedKey = undefined;
  }
  addEventListener("click", onClick, capture);
  addEventListener("keydown", onKeyDown, capture);
  addEventListener("keyup", onKeyUp, capture);
}

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isSoon(event: Event, first: Press | undefined): boolean {
  return first !== undefined && event.timeStamp - first.event.timeStamp < soon;
}

/** Touch screens count each tap as a first one, a mouse does not. */
function isSecondTap(event: MouseEvent, first: Press | undefined): boolean {
  if ("pointerType" in event && event.pointerType === "mouse") return false;
  if (!first?.event.detail || event.detail === 0 || !isSoon(event, first)) return false;
  const { clientX, clientY } = first.event;
  if (Math.hypot(event.clientX - clientX, event.clientY - clientY) >= near) return false;
  const now = controlAt(document.elementFromPoint(clientX, clientY));
  return isGone(first.control) || now !== first.control;
}

function isGone(control: Element | null | undefined): boolean {
  if (!control) return false;
  return control.getClientRects().length === 0 || control.matches(":disabled");
}

function controlAt(target: EventTarget | null): Element | null | undefined {
  const control = target instanceof Element ? target.closest(controls) : undefined;
  return control instanceof HTMLLabelElement ? control.control : control;
}
