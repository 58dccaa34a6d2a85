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
    scores: {
      performance: scoreOf(lhr, "performance"),
      accessibility: scoreOf(lhr, "accessibility"),
      "best-practices": scoreOf(lhr, "best-practices"),
      seo: scoreOf(lhr, "seo"),
    },
    firstPaint: numberOf(lhr, "first-contentful-paint"),
    largestPaint: numberOf(lhr, "largest-contentful-paint"),
    blocked: numberOf(lhr, "total-blocking-time"),
    layoutShift: numberOf(lhr, "cumulative-layout-shift"),
    paint: loadOf(ofFirstDocument(requests), ["Document", "Stylesheet", "Font"]),
    scripts: loadOf(requests, ["Script"]),
  };
}

function scoreOf({ categories: found }: Result, name: string): number {
  return Math.round((found[name]?.score ?? 0) * 100);
}

function numberOf({ audits }: Result, name: string): number {
  const value = audits[name]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${name}`);
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
