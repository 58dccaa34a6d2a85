import { expect, test } from "vitest";
import { StoredSwitch } from "../../../app/ui/stored-switch.ts";
import { freshBrowser } from "../voice/storage-of.ts";

test.each([true, false])("a switch that is usually %s stays as it was left", (isUsuallyOn) => {
  const stored = freshBrowser({ odd: "yes" });
  const load = (key: string) => {
    const it = new StoredSwitch(key, isUsuallyOn);
    it.load();
    return it;
  };
  expect([load("new").isOn, load("odd").isOn]).toEqual([isUsuallyOn, isUsuallyOn]);
  load("new").toggle();
  expect(stored.new).toBe(String(!isUsuallyOn));
  expect(load("new").isOn).toBe(!isUsuallyOn);
  load("new").toggle();
  expect(load("new").isOn).toBe(isUsuallyOn);
});
