import type { Browser, Page } from "playwright";
import type { Provider } from "../../provider/provider.ts";
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
      await page.locator(".voice-page[data-keyed]").waitFor();
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

interface PlainOptions {
  /** The provider's base address. */
  url: string;
  /** The body of the request for a session. */
  body: string;
}

/**
 * Runs in the page: the same two requests and the same microphone, with nothing but the browser's own peer
 * connection. Gives the milliseconds until the channel is open.
 */
async function connectPlainly({ url, body }: PlainOptions): Promise<number> {
  const start = performance.now();
  const post = async (path: string, bearer: string, type: string, text: string) => {
    const headers = { Authorization: `Bearer ${bearer}`, "Content-Type": type };
    const answer = await fetch(url + path, { method: "POST", headers, body: text });
    return answer.text();
  };
  const created = await post("/realtime/client_secrets", "any text", "application/json", body);
  const { value }: { value: string } = JSON.parse(created);
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const peer = new RTCPeerConnection();
  const channel = peer.createDataChannel("oai-events");
  const opened = new Promise<number>((resolve) => {
    channel.addEventListener("open", () => resolve(performance.now() - start));
  });
  for (const track of stream.getTracks()) peer.addTrack(track, stream);
  await peer.setLocalDescription();
  const offer = peer.localDescription?.sdp ?? "";
  const sdp = await post("/realtime/calls", value, "application/sdp", offer);
  await peer.setRemoteDescription({ type: "answer", sdp });
  const elapsed = await opened;
  peer.close();
  for (const track of stream.getTracks()) track.stop();
  return elapsed;
}
