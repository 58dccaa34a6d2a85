import type { VoicePage } from "./voice-page.ts";

/**
 * Makes a call that is not cleaned and is over, and holds back the answers to what is asked of it afterwards: `release` lets
 * them come, `asked` counts the requests.
 */
export async function endCallAndHoldCompletions(voice: VoicePage) {
  const { page } = voice;
  await voice.connectMuted();
  await page.getByRole("switch", { name: "Clean the transcript" }).click();
  await voice.exchangeAndStop("Where is my code?");
  const { promise, resolve: release } = Promise.withResolvers<void>();
  let count = 0;
  await page.route("**/chat/completions", async (route) => {
    count++;
    await promise;
    await route.continue();
  });
  return { release, asked: () => count };
}
