export type Kind = "wide" | "cut" | "overlap" | "crossed" | "parted" | "parted in a cell" | "small";

/**
 * Runs in the page, and needs nothing but it: what in it no screen may have, whatever it shows.
 *
 * @param within what is looked at, but for what makes the page too wide
 */
export function layoutFaults(within: string): Record<Kind, string[]> {
  const root = document.documentElement;
  const nameOf = (element: Element) =>
    `${element.localName}.${element.className} “${element.textContent?.trim().slice(0, 40)}”`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const styleOf = (element: Element, part?: string) => getComputedStyle(element, part);

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }

  interface Place extends Box {
    /** What is drawn over the page and scrolls apart from it. */
    layer: Element;
  }

  const places = new Map<Element, Place | undefined>();
  /** Where what is in an element shows, if it does. */
  const placeIn = (element: Element): Place | undefined => {
    if (places.has(element)) return places.get(element);
    const place = findPlace(element);
    places.set(element, place);
    return place;
  };
  const findPlace = (element: Element): Place | undefined => {
    const { overflowX, clipPath, position } = styleOf(element);
    const parent = element.parentElement;
    const around =
      parent && parent !== root
        ? placeIn(parent)
        : { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity, layer: root };
    if (clipPath === "inset(50%)" || !around) return undefined;
    const isLayer =
      element.matches(":popover-open, :modal, [role=tooltip]") ||
      ["fixed", "sticky"].includes(position);
    const layer = isLayer ? element : around.layer;
    if (overflowX === "visible" || element === document.body) return { ...around, layer };
    const clip = element.getBoundingClientRect();
    return {
      left: Math.max(around.left, clip.left),
      top: Math.max(around.top, clip.top),
      right: Math.min(around.right, clip.right),
      bottom: Math.min(around.bottom, clip.bottom),
      layer,
    };
  };

  interface Drawn {
    element: Element;
    layer: Element | undefined;
    parts: Box[];
  }
  /** What shows of its boxes, smaller at each edge: what only touches lies on nothing. */
  const drawnOf = (
    element: Element,
    boxes: Iterable<DOMRect>,
    inset: (box: DOMRect) => number,
  ): Drawn => {
    const place = placeIn(element);
    const parts = Array.from(place ? boxes : [], (box) => ({
      left: Math.max(place?.left ?? 0, box.left + 1),
      top: Math.max(place?.top ?? 0, box.top + inset(box)),
      right: Math.min(place?.right ?? 0, box.right - 1),
      bottom: Math.min(place?.bottom ?? 0, box.bottom - inset(box)),
    }));
    const shown = parts.filter((part) => part.right > part.left && part.bottom > part.top);
    return { element, layer: place?.layer, parts: shown };
  };

  const all = [...document.querySelectorAll<HTMLElement>(`${within} *`)].filter(isShown);
  const isInText = (element: Element) => styleOf(element).display === "inline";
  const controls = all
    .filter((one) => one.matches("a[href], button, summary, input, select, textarea, [role=tab]"))
    .map((element) => drawnOf(element, element.getClientRects(), () => 1))
    .filter(({ parts }) => parts.length > 0);
  const range = document.createRange();
  const words = all.flatMap((element) =>
    [...element.childNodes]
      .filter((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim())
      .map((child) => {
        range.selectNodeContents(child);
        // Letters are lower than their boxes, which reach into the lines around them.
        return { ...drawnOf(element, range.getClientRects(), (box) => box.height / 4), child };
      }),
  );

  /** The pairs that lie on each other, of what is drawn on one layer and neither holds the other. */
  const overlapping = (drawn: readonly Drawn[]) => {
    const parts = drawn
      .flatMap((one) => one.parts.map((part) => ({ ...part, one })))
      .toSorted((a, b) => a.top - b.top);
    const pairs = new Map<string, [Drawn, Drawn]>();
    for (const [index, a] of parts.entries()) {
      for (let at = index + 1; at < parts.length; at++) {
        const b = parts[at];
        if (!b || b.top >= a.bottom) break;
        if (a.left >= b.right || b.left >= a.right || a.one.layer !== b.one.layer) continue;
        if (a.one.element.contains(b.one.element) || b.one.element.contains(a.one.element))
          continue;
        const key = [a.one, b.one].map((one) => drawn.indexOf(one)).join();
        pairs.set(key, [a.one, b.one]);
      }
    }
    return [...pairs.values()];
  };

  const cut = words.filter(({ element }) => {
    if (element.clientWidth <= 1 || isInText(element)) return false;
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = styleOf(element);
    const isHidden = (overflow: string) => ["hidden", "clip"].includes(overflow);
    return (
      (isHidden(overflowX) &&
        textOverflow !== "ellipsis" &&
        element.scrollWidth > element.clientWidth + 1) ||
      (isHidden(overflowY) &&
        webkitLineClamp === "none" &&
        element.scrollHeight > element.clientHeight + 2)
    );
  });

  const ruler = document.createElement("canvas").getContext("2d");
  const placeholders = all.filter((field) => {
    if (!(field instanceof HTMLInputElement) || !field.placeholder || !ruler) return false;
    const { font, paddingLeft, paddingRight, textOverflow } = styleOf(field);
    if (textOverflow === "ellipsis") return false;
    ruler.font = font;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return ruler.measureText(field.placeholder).width > room;
  });

  // Links in a text are as high as its lines, and reach into the next ones.
  const buttons = controls.filter(({ element }) => !isInText(element));
  const isLink = ({ element }: Drawn) => element.matches("a:not(.button)");
  const tell = ([one, other]: [Drawn, Drawn]) =>
    `${nameOf(one.element)} and ${nameOf(other.element)} overlap`;
  const lying = [
    ...overlapping(buttons),
    ...overlapping([...buttons.filter((one) => !isLink(one)), ...words]),
  ].filter(([one, other]) => {
    // A label may hold what it is of.
    const labels = [one, other].map(({ element }) => element.closest("label"));
    return !labels.some((label) => label?.contains(one.element) && label.contains(other.element));
  });

  /** Words of up to nine letters, which have room on a line. */
  const partedIn = (names: string) =>
    words
      .filter(({ element, child }) => {
        const text = element.closest(names) ? (child.nodeValue ?? "") : "";
        const shortWords = /(?<![\p{L}\p{N}_@.-])\p{L}{2,9}(?![\p{L}\p{N}_@-])/gu;
        return [...text.matchAll(shortWords)].some(({ index, 0: word }) => {
          range.setStart(child, index);
          range.setEnd(child, index + word.length);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
          return new Set(boxes.map(({ top }) => Math.round(top))).size > 1;
        });
      })
      .map(({ element }) => `a word of ${nameOf(element)} is parted`);

  /** How wide and high what takes a finger is, which may reach out of what is drawn. */
  const targetOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
    const around = ["::before", "::after"]
      .map((part) => styleOf(element, part))
      .filter(({ content, position }) => content !== "none" && position === "absolute")
      .map(({ width, height }) => ({ width: parseFloat(width), height: parseFloat(height) }));
    const most = (sizes: number[]) => Math.max(...sizes.filter(Number.isFinite));
    const parts = [...boxes, ...around];
    return { width: most(parts.map((a) => a.width)), height: most(parts.map((a) => a.height)) };
  };
  const isPhone = innerWidth < 600;
  // Links and quotes stand in a text, and what is told beside a field has no room of its own.
  const isExempt = (element: Element) =>
    element.matches(".debrief-quote, .composer-trigger input") ||
    (element.matches("a:not(.button)") && styleOf(element).display.startsWith("inline"));
  const small = controls
    .filter(({ element }) => isPhone && !isExempt(element))
    .map(({ element }) => ({ element, ...targetOf(element) }))
    .filter(({ width, height }) => height < 43.5 || width < 24)
    .map(({ element, width, height }) => `${nameOf(element)} is ${width} × ${height} px`);

  return {
    wide: root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} px wide`] : [],
    cut: [
      ...new Set(cut.map(({ element }) => `${nameOf(element)} is cut off`)),
      ...placeholders.map((field) => `the placeholder of ${nameOf(field)} is cut off`),
    ],
    overlap: [...new Set(lying.map(tell))],
    crossed: [...new Set(overlapping(words).map(tell))],
    parted: partedIn("h1, h2, h3, label, button"),
    "parted in a cell": partedIn("dt, dd, th, td"),
    small,
  };
}
