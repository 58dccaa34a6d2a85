import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeMachine } from "../bench/machine.ts";
import { table } from "../bench/markdown.ts";
import { ensurePrograms } from "../support/debian.ts";
import { connectionFaults } from "./connection-faults.ts";
import { floodFaults } from "./flood-faults.ts";
import { memoryFaults } from "./memory-faults.ts";
import { postsApiFaults } from "./posts-api-faults.ts";
import { machineControl, processFaults } from "./process-faults.ts";
import { replicaFaults } from "./replica-faults.ts";
import { type Fault, type Latency, Trial } from "./trial.ts";

// npm run faults [-- part of a name]: does every fault twice to the built site, or those whose name contains that
// (which writes nothing), and writes docs/reliability.md.
const RUNS = 2;
/** How much slower a healthy page may get. */
const SLOWER = 2;

interface Outcome {
  calm: Latency;
  during: Latency;
  seen: string;
  held: boolean;
}

const faults = [
  machineControl,
  ...postsApiFaults,
  ...connectionFaults,
  ...floodFaults,
  ...memoryFaults,
  ...processFaults,
  ...replicaFaults,
];
const wanted = process.argv[2]?.toLowerCase() ?? "";
const root = join(import.meta.dirname, "../..");

// A fault that fails leaves others of its promises with nobody to wait for them; its row tells the first failure.
process.on("unhandledRejection", () => {});
process.chdir(root);
ensurePrograms(["nginx", "wrk"]);
const machine = describeMachine();
const rows: string[][] = [];
const outcomes: Outcome[] = [];
for (const fault of faults.filter(({ name }) => name.toLowerCase().includes(wanted))) {
  for (let run = 1; run <= RUNS; run++) {
    const outcome = await attempt(fault);
    outcomes.push(outcome);
    const row = rowOf(run === 1 ? fault.name : "", outcome);
    console.log(fault.name, "|", row.slice(1).join(" | "));
    rows.push(row);
  }
}
if (wanted === "") write();
process.exit(outcomes.every(({ held }) => held) ? 0 : 1);

async function attempt(fault: Fault): Promise<Outcome> {
  const trial = new Trial();
  try {
    const seen = await fault.run(trial);
    await trial.expectUnharmed();
    return { calm: trial.calm, during: trial.during, seen, held: true };
  } catch (error) {
    return { calm: trial.calm, during: trial.during, seen: String(error), held: false };
  } finally {
    await trial.end();
  }
}

function isSlow({ calm, during }: Outcome, key: keyof Latency): boolean {
  return during[key] > SLOWER * calm[key];
}

function rowOf(name: string, outcome: Outcome): string[] {
  const { calm, during, seen, held } = outcome;
  const pair = (key: keyof Latency) =>
    `${calm[key].toFixed(2)} → ${during[key].toFixed(2)} ms (${(during[key] / calm[key]).toFixed(1)} ×)`;
  const mark = (key: keyof Latency) => (isSlow(outcome, key) ? " **slow**" : "");
  return [
    name,
    pair("median") + mark("median"),
    pair("p99OfSecond") + mark("p99OfSecond"),
    seen,
    held ? "yes" : "**no**",
  ];
}

function write(): void {
  const slow = (key: keyof Latency) => outcomes.filter((outcome) => isSlow(outcome, key)).length;
  const text = `# Reliability

Written by \`npm run faults\`, which applies each fault to the built site ${RUNS} times, a row each time. ${machine}.

Meanwhile another process requests a healthy page 500 times a second, evenly spaced. The table has its latency in calm and
under the fault, measured from sending the request, or from when it was due if all 16 connections were busy then. The 99th percentile
is that of the median second. **Slow** marks what is more than
${SLOWER} × calm: of ${outcomes.length} rows the median in ${slow("median")}, the 99th percentile in ${slow("p99OfSecond")}. The load, the fault and the site share the machine's cores: the
control shows how much of that is the machine's. "Held" means that the process lived, that each answer of the healthy page was a 200, that
every page was right afterwards, and that the fault's own check passed.

${table(["what goes wrong", "median", "99 %", "seen", "held"], rows)}
`;
  mkdirSync(join(root, "docs"), { recursive: true });
  writeFileSync(join(root, "docs/reliability.md"), text);
  console.log("Written to docs/reliability.md");
}
