import { median } from "../../../app/reactive/metrics/median.ts";

/** What clients get who each ask for the next document when they have the last. */
export interface DocumentFigures {
  perSecond: number;
  /** Milliseconds from asking to the last byte. */
  median: number;
  /** 95 of 100 came within so many milliseconds. */
  p95: number;
}

interface Load {
  clients: number;
  documents: number;
}

const warmUp = 5;

/**
 * Posts the form to `url`, each time with another client's name, so that nothing can be answered from memory.
 *
 * @throws {Error} if an answer is not a document
 */
export async function measureDocuments(url: string, load: Load): Promise<DocumentFigures> {
  for (let each = 0; each < warmUp; each++) await takeDocument(url, `Warm ${each}`);
  const times: number[] = [];
  let asked = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: load.clients }, async () => {
      while (asked < load.documents) {
        const name = `Client ${++asked}`;
        const before = performance.now();
        await takeDocument(url, name);
        times.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  return { perSecond: times.length / seconds, median: median(times), p95 };
}

async function takeDocument(url: string, clientName: string): Promise<void> {
  const body = new URLSearchParams({
    plan: "retained-2",
    clientName,
    clientCompany: "Acme & Sons (UK) Ltd.",
    clientCompanyNumber: "07654321",
    clientCompanyRegistrationCountry: "England and Wales",
  });
  const response = await fetch(url, { method: "POST", body });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  await response.arrayBuffer();
}
