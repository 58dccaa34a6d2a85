import { patientFetch } from "./patient-fetch.ts";
import { client } from "./site.ts";

/** Waits until a site's process for PDFs runs, whose start may take a busy machine longer than a visitor is kept waiting. */
export async function readyForPdfs(site: string): Promise<void> {
  const body = new URLSearchParams(client);
  await patientFetch(new URL("/agreement.pdf", site).href, { method: "POST", body });
}
