import type { Result } from "lighthouse";
import lighthouse from "lighthouse";
import { categories, type Load, type Measured } from "./budget.ts";

interface NetworkRequest {
  kind: string;
  bytes: number;
}

/** Runs Lighthouse for a mobile phone whose network and processor are simulated, in the browser at this port. */
export async function measurePage(url: string, port: number): Promise<Measured> {
  const ran = await lighthouse(url, {
    port,
    logLevel: "error",
    onlyCategories: [...categories],
  });
  if (!ran) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { lhr } = ran;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const requests = networkRequests(lhr);
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, scoreOf(lhr, name)]),
    ) as Measured["scores"],
    layoutShift: layoutShiftOf(lhr),
    paint: loadOf(ofFirstDocument(requests), ["Document", "Stylesheet", "Font"]),
    scripts: loadOf(requests, ["Script"]),
  };
}

function scoreOf({ categories: found }: Result, name: string): number {
  return Math.round((found[name]?.score ?? 0) * 100);
}

function layoutShiftOf({ audits }: Result): number {
  const value = audits["cumulative-layout-shift"]?.numericValue;
  if (value === undefined) throw new Error("Lighthouse did not measure the layout shift");
  return value;
}

function networkRequests({ audits }: Result): NetworkRequest[] {
  const details = audits["network-requests"]?.details;
  if (details?.type !== "table") throw new Error("Lighthouse did not list the requests");
  return details.items.map(({ resourceType, transferSize }) => ({
    kind: String(resourceType),
    bytes: Number(transferSize) || 0,
  }));
}

/** An offer's link is opened by a second document, which the first asks for and is painted before. */
function ofFirstDocument(requests: readonly NetworkRequest[]): readonly NetworkRequest[] {
  const second = requests.findIndex(({ kind }, index) => index > 0 && kind === "Document");
  return second === -1 ? requests : requests.slice(0, second);
}

function loadOf(requests: readonly NetworkRequest[], kinds: readonly string[]): Load {
  const chosen = requests.filter(({ kind }) => kinds.includes(kind));
  return {
    requests: chosen.length,
    bytes: chosen.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
