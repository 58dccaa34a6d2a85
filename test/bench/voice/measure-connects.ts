import type { Browser, Page } from "playwright";
import type { Provider } from "../../provider/provider.ts";
import { connectPlainly } from "./connect-plainly.ts";
import { connect, openVoicePage } from "./voice-page.ts";

/** Between the pointer's coming to Connect and the press, in milliseconds. */
const aim = 150;
const settle = 300;

export interface ConnectTimes {
  /** Milliseconds to the open channel, of each round. */
  ours: number[];
  bare: number[];
}

/** Connects from a freshly loaded page, by the tool and bare, in turn. The first round of each is left out. */
export async function measureConnects(
  browser: Browser,
  site: string,
  provider: Provider,
  rounds: number,
): Promise<ConnectTimes> {
  const times: ConnectTimes = { ours: [], bare: [] };
  const page = await openVoicePage(browser, site);
  for (let round = 0; round <= rounds; round++) {
    const ours = () => connectByTool(page);
    const bare = () => page.evaluate(connectPlainly, { url: provider.url, body: bodyOf(provider) });
    const both: [keyof ConnectTimes, () => Promise<number>][] = [
      ["ours", ours],
      ["bare", bare],
    ];
    // The first of a round is not always the same one; the very first gives the other its body.
    for (const [name, measure] of round % 2 === 0 ? both : both.toReversed()) {
      await page.reload();
      await page.locator('[role="log"][tabindex="0"]').waitFor();
      await page.waitForTimeout(settle);
      const elapsed = await measure();
      if (round > 0) times[name].push(elapsed);
    }
  }
  await page.close();
  return times;
}

async function connectByTool(page: Page): Promise<number> {
  const button = page.getByRole("button", { name: "Connect", exact: true });
  await button.hover();
  await page.waitForTimeout(aim);
  await button.evaluate((element) => {
    element.addEventListener("click", () => performance.mark("pressed"), { capture: true });
  });
  await connect(page);
  const elapsed = await page.evaluate(
    () => (window.openedAt ?? 0) - (performance.getEntriesByName("pressed")[0]?.startTime ?? 0),
  );
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  return elapsed;
}

/** What the tool itself asked for. */
function bodyOf({ state }: Provider): string {
  const asked = state.requests.find(
    ({ method, path }) => method === "POST" && path.endsWith("/realtime/client_secrets"),
  );
  if (!asked) throw new Error("The tool asked for no session");
  return asked.body;
}
