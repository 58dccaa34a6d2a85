import { expect } from "playwright/test";
import { pages } from "../pages.ts";
import { test } from "./voice-test.ts";

test("each script works in a browser of early 2024, a call too @slow", async ({ voice, page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(removeNewerFeatures);
  await voice.open();
  for (const { path, script } of pages) {
    if (!script) continue;
    await page.goto(path);
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  }
  await voice.connectMuted();
  await voice.type("Are you there?");
  await expect(voice.messages.nth(1)).toContainText("I know why you are calling");
  await voice.button("Stop").click();
  expect(errors).toEqual([]);
});

/** What browsers learnt after May 2024, as far as a script could call it. */
function removeNewerFeatures(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  const newer: [object, string[]][] = [
    [Intl, ["DurationFormat"]],
    [globalThis, ["Iterator", "Float16Array"]],
    [Promise, ["try"]],
    [RegExp, ["escape"]],
    [URL, ["parse"]],
    [Error, ["isError"]],
    [Math, ["sumPrecise", "f16round"]],
    [
      Set.prototype,
      ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf"],
    ],
    [Set.prototype, ["isDisjointFrom"]],
    [Map.prototype, ["getOrInsert", "getOrInsertComputed"]],
    [Uint8Array, ["fromBase64", "fromHex"]],
    [Uint8Array.prototype, ["toBase64", "toHex", "setFromBase64", "setFromHex"]],
    [iterator, ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach"]],
    [iterator, ["some", "every", "find"]],
    [Document.prototype, ["startViewTransition"]],
    [HTMLDialogElement.prototype, ["closedBy", "requestClose"]],
    [HTMLElement.prototype, ["popover", "showPopover", "hidePopover", "togglePopover"]],
    [Element.prototype, ["moveBefore", "setHTML"]],
    [globalThis, ["scheduler", "CloseWatcher", "Sanitizer"]],
  ];
  for (const [owner, names] of newer) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}
