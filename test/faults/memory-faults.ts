import { MemoryGroup } from "../support/memory-group.ts";
import type { Fault } from "./fault.ts";
import { repeat } from "./repeat.ts";
import type { Trial } from "./trial.ts";

/** What README names for a replica, in bytes. */
const MEMORY = 768 * 1024 * 1024;
const SIZE = 2_000_000;
const SECONDS = 12;

export const memoryFaults: readonly Fault[] = [
  {
    name: "100 files of 2 MB at a time, in the memory that README names",
    run: (trial) =>
      sendUploads(trial, { count: 100, form: () => formOf("file", new Blob([text])) }),
  },
  {
    name: "40 pasted texts of 2 MB at a time, which a page would give back as 12 MB each",
    run: (trial) => sendUploads(trial, { count: 40, form: () => formOf("pasted", quotes) }),
  },
];

const text = "x".repeat(SIZE);
const quotes = '"'.repeat(SIZE);

function formOf(name: string, value: string | Blob): FormData {
  const form = new FormData();
  if (typeof value === "string") form.set(name, value);
  else form.set(name, value, "changed.md");
  return form;
}

interface Uploads {
  count: number;
  form: () => FormData;
}

async function sendUploads(trial: Trial, { count, form }: Uploads): Promise<string> {
  const group = MemoryGroup.create(`site-${process.pid}`, MEMORY);
  await trial.start({}, [], group);
  const statuses = new Map<string, number>();
  const send = async () => {
    const status = await statusOf(`${trial.site.url}/agreement/compare`, form());
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

async function statusOf(url: string, body: FormData): Promise<string> {
  try {
    const answer = await fetch(url, { method: "POST", body });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch {
    return "cut off";
  }
}
