import { expect } from "vitest";
import { journey } from "./engine-test.ts";
import { button, link, type Visitor } from "./visitor.ts";

const narrow = 390;
const menu = "nav[aria-label=Menu]";
const links = [
  "Contact",
  "Home",
  "Log in",
  "Reactive Objects",
  "Sign up",
  "Voice test",
  "Work together",
  "Writing",
];

journey("the menu holds the keyboard, and a press beside it closes it", async ({ visitor }) => {
  await visitor.size(narrow, 800);
  await visitor.open("/work-together");
  await visitor.expectVisible(menu, false);
  await visitor.focus(".menu-button");
  await visitor.press("Enter");
  await untilOpen(visitor);
  await visitor.press("Tab");
  expect(await visitor.focusedName()).toBe("Home");
  await expectToHoldKeyboard(visitor);
  await visitor.focus(`${menu} [autofocus]`);
  await visitor.press("Escape");
  await visitor.expectVisible(menu, false);
  await visitor.expectVisible("main");
  await expect.poll(() => visitor.focusedName()).toBe("Menu");

  await visitor.click(button("Menu"));
  await untilOpen(visitor);
  await expectToHoldKeyboard(visitor);
  await visitor.open("/writing");
  await visitor.click(button("Menu"));
  await untilOpen(visitor);
  await visitor.pressAt({ x: 20, y: 160 });
  await visitor.expectVisible(menu, false);
  expect(await visitor.texts("h1")).toEqual(["Writing"]);
});

for (const path of ["/", "/reactive-objects"]) {
  journey(
    `a page left by a link of its menu comes back from ${path} without the menu`,
    async ({ visitor }) => {
      await visitor.size(narrow, 800);
      await visitor.open(path);
      await visitor.evaluate(() => {
        addEventListener("pageshow", ({ persisted }) => {
          document.documentElement.dataset["persisted"] = String(persisted);
        });
      });
      await visitor.click(button("Menu"));
      await untilOpen(visitor);
      await visitor.click(`//nav[@aria-label="Menu"]${link("Contact")}`);
      await visitor.expectText("h1", "contact works");
      await visitor.back();
      await visitor.expectVisible("[data-persisted=true]");
      await visitor.expectVisible(menu, false);
      expect(await visitor.isVisible(":popover-open")).toBe(false);
      await visitor.expectVisible("main");
    },
  );
}

async function untilOpen(visitor: Visitor): Promise<void> {
  await expect.poll(() => visitor.focusedName()).toBe("Close");
  await expect.poll(async () => (await visitor.placeOf(menu)).right).toBeLessThanOrEqual(narrow);
}

async function expectToHoldKeyboard(visitor: Visitor): Promise<void> {
  const reached = new Set<string>();
  for (let presses = 0; presses < 12; presses += 1) {
    await visitor.press("Tab");
    reached.add(await visitor.focusedName());
  }
  // Between the last link and Close the browser's own buttons have their turn; WebKit comes to what Menu opens by it.
  for (const name of ["Close", "the document", "Menu"]) reached.delete(name);
  expect([...reached].toSorted()).toEqual(links);
}
