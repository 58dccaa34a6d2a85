import { generateKeyPairSync } from "node:crypto";
import { writeSigningKey } from "../../app/config/signing-key.ts";
import { bombPdf } from "../support/hostile-files.ts";
import { MemoryGroup } from "../support/memory-group.ts";
import { repeat } from "./repeat.ts";
import { type Fault, statusOf, type Trial } from "./trial.ts";

/** What README names for a replica, in bytes. */
const MEMORY = 768 * 1024 * 1024;
const SIZE = 2_000_000;
const SECONDS = 12;

export const memoryFaults: readonly Fault[] = [
  {
    name: "100 files of 2 MB at a time, in the memory that README names",
    run: (trial) => sendUploads(trial, 100, "file", new File(["x".repeat(SIZE)], "changed.md")),
  },
  {
    name: "40 pasted texts of 2 MB at a time, which a page would give back as 12 MB each",
    run: (trial) => sendUploads(trial, 40, "pasted", '"'.repeat(SIZE)),
  },
  {
    name: "100 PDFs of 2 MB at a time, each with 200 MB packed into its attachment",
    run: (trial) => {
      const file = new File([bombPdf(SIZE)], "agreement.pdf");
      return sendUploads(trial, 100, "file", file, "/agreement/verify");
    },
  },
];

/** @param count how many forms, each with this field alone, are sent at a time */
async function sendUploads(
  trial: Trial,
  count: number,
  name: string,
  value: string | File,
  path = "/agreement/compare",
): Promise<string> {
  const group = MemoryGroup.create(`site-${process.pid}`, MEMORY);
  const { privateKey } = generateKeyPairSync("ed25519");
  await trial.start({ AGREEMENT_SIGNING_KEY: writeSigningKey(privateKey) }, [], group);
  const statuses = new Map<string, number>();
  const send = async () => {
    const body = new FormData();
    body.set(name, value);
    const status = await statusOf(`${trial.site.url}${path}`, { method: "POST", body });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const senders = repeat(async () => {
    await Promise.all(Array.from({ length: count }, send));
  });
  await trial.meanwhile(SECONDS);
  await senders.end();
  const answered = [...statuses].map(([status, times]) => `${times} × ${status}`).join(", ");
  const peak = group
    ? `at most ${(group.peak / 1e6).toFixed(0)} MB held, of ${(MEMORY / 1e6).toFixed(0)}`
    : "no group of processes could be limited here";
  return `${answered}; ${peak}`;
}
