import { expect } from "playwright/test";
import { test } from "../kept-page.ts";
import { expectAccessible } from "../accessibility-faults.ts";
import { openDemo, readCounts, rowOf, sumOfCalls } from "./demo-page.ts";

test("what a tick cost is told, stands beside the rows, and is a median from the third on", async ({
  page,
}) => {
  const { lists, traditional, reactive, board, told } = await openDemo(page);
  const height = (await board.boundingBox())?.height;
  await expect(board).toContainText("Tick any todo. See what each list had to do.");
  await test.step("the sums of the rows are those of the board", async () => {
    await traditional.getByRole("checkbox", { name: "Send the project proposal" }).check();
    await expect(told).toHaveText(
      /^You ticked Send the project proposal\. Traditional: 21 helper calls, 4 rows, [\d.]+ ms\. Reactive: 5 helper calls, 1 row, [\d.]+ ms\.$/,
    );
    await expect(board).toContainText("4 rows × 4 calls, and 5 for the counts");
    await expect(board).toContainText("1 row × 4 calls, and 1 for the counts");
    await expect.poll(() => Promise.all(lists.map(sumOfCalls))).toEqual([21, 5]);
    expect((await board.boundingBox())?.height).toBe(height);
  });
  const box = reactive.getByRole("checkbox", { name: "Write up the interview notes" });
  await test.step("the third tick has a median, and all stand in User Timing", async () => {
    await box.click();
    await expect(page.getByText("ms per change")).toBeVisible();
    await box.click();
    await expect(page.getByText("ms: median of 3")).toBeVisible();
    const measured = await page.evaluate(() =>
      performance.getEntriesByType("measure").map(({ name }) => name),
    );
    expect(measured.filter((name) => name === "You ticked: traditional")).toHaveLength(2);
    expect(measured.filter((name) => name === "You unticked: reactiveObject")).toHaveLength(1);
  });
  await test.step("figures from before React.memo was switched say so, until the next change", async () => {
    await page.getByRole("switch", { name: "Traditional rows in React.memo" }).click();
    await expect(board).toContainText("Tick again to compare");
    await expect(board).toContainText("without React.memo");
    await box.click();
    await expect(board).not.toContainText("Tick again to compare");
    await expect(board).toContainText("You ticked “Write up the interview notes”");
  });
  await expectAccessible(page, "after ticks");
});

test("a page from the cache starts over, and only full minutes ask helpers again, of the traditional list", async ({
  page,
}) => {
  const day = 86_400_000;
  const noon = (Math.ceil(Date.now() / day) + 3.5) * day;
  await page.clock.install({ time: noon });
  const { traditional, reactive } = await openDemo(page);
  await page.clock.pauseAt(noon + 30_000);
  const readAll = (...helpers: string[]) =>
    Promise.all(helpers.map((helper) => readCounts(page, "Helper calls so far", helper)));
  const settled = async (...helpers: string[]) => {
    await page.evaluate(passMessages);
    return readAll(...helpers);
  };

  await test.step("both lists are of the present", async () => {
    await expect(rowOf(traditional, "Review the pull requests")).toContainText("Due: Tomorrow");
    const texts = await traditional.getByRole("listitem").allInnerTexts();
    expect(await reactive.getByRole("listitem").allInnerTexts()).toEqual(texts);
  });
  await test.step("the counters begin with them, and the reactive list asks nothing twice", async () => {
    const helpers = ["isCompleted", "formatDate", "isOverdue", "completedCount", "remainingTime"];
    const counts = await settled(...helpers);
    expect(counts.map(([, ofReactive]) => ofReactive)).toEqual([4, 4, 4, 1, 4]);
  });
  // A minute that is waited for from here on has one full minute in it, however busy the machine is.
  await page.clock.pauseAt(noon + 61_000);
  const passMinute = async () => {
    const before = await settled("formatDate", "completedCount");
    await page.clock.runFor(60_000);
    const after = await settled("formatDate", "completedCount");
    return after.map(([count = 0], index) => count - (before[index]?.[0] ?? 0));
  };
  await test.step("at a full minute the traditional rows ask again, and the counts, unless they are memoised", async () => {
    expect(await passMinute()).toEqual([4, 1]);
    await page.getByRole("switch", { name: "counts in useMemo" }).click();
    expect(await passMinute()).toEqual([4, 0]);
  });
  await test.step("and none of that is told as a change", async () => {
    const ofTheLast = page.getByRole("table", { name: "Helper calls of the last change" });
    await expect(ofTheLast.getByRole("row", { name: "formatDate – –" })).toBeVisible();
  });
});

/** In the page: lets pass what React, which draws the counts some time after the clock has told of a minute, posts to itself. */
async function passMessages(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  port1.start();
  for (let times = 0; times < 50; times++) {
    const passed = new Promise((resolve) =>
      port1.addEventListener("message", resolve, { once: true }),
    );
    port2.postMessage(null);
    await passed;
  }
  port1.close();
}
