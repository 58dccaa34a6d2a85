import { WireError } from "./wire/wire-error.ts";

const httpFaults =
  "quota model region empty blank html reset hang slow garbage wrong beta expired".split(" ");

const known = {
  session: httpFaults,
  offer: httpFaults,
  ice: ["hang"],
  channel: ["hang", "silent", "close"],
  config: ["hang", "slow", "reject"],
  call: "close ice hangup expire error garbage oversize disorder duplicates burst nousage fail quota filter length two farewell recall untruncated deaf".split(
    " ",
  ),
  transcription: ["hang", "late", "fail", "empty"],
  completion: [
    ...httpFaults,
    ..."refusal null malformed invented twice truncated nochoice".split(" "),
  ],
  traces: httpFaults,
};

export type Stage = keyof typeof known;

/** Something that goes wrong on purpose. `times` is how often; `value` what the fault needs to know. */
export interface Fault {
  what: string;
  stage: Stage;
  value: number | undefined;
  times: number;
}

function isStage(text: string | undefined): text is Stage {
  return text !== undefined && Object.hasOwn(known, text);
}

/**
 * Reads the faults in a key: `fault:` and then clauses `what[=value]@stage[*times]` between commas.
 * @throws WireError when a clause is none of those that README.md lists
 */
export function parseFaults(key: string): Fault[] {
  const list = /fault:(\S+)/.exec(key)?.[1];
  return list ? list.split(",").map(parseClause) : [];
}

function parseClause(clause: string): Fault {
  const match = /^([a-z]+|\d{3})(?:=(\d+))?@([a-z]+)(?:\*(\d+))?$/.exec(clause);
  const [, what = "", value, stage, times] = match ?? [];
  if (!isStage(stage) || !isKnown(what, stage)) {
    throw new WireError(`This provider knows no fault '${clause}'.`, "unknown_fault");
  }
  return {
    what,
    stage,
    value: value === undefined ? undefined : Number(value),
    times: times === undefined ? Number.POSITIVE_INFINITY : Number(times),
  };
}

function isKnown(what: string, stage: Stage): boolean {
  if (known[stage].includes(what)) return true;
  return known[stage].includes("quota") && /^[45]\d\d$/.test(what);
}

/** The faults of every key, and how often each has happened. */
export class FaultBook {
  private everyone: Fault[] = [];
  private readonly byKey = new Map<string, Fault[]>();

  /** Makes these happen whatever the key; an empty text ends that. */
  setForEveryone(faults: string): void {
    this.everyone = faults === "" ? [] : parseFaults(`fault:${faults.replace(/^fault:/, "")}`);
  }

  /** None has happened yet, and none is for everyone. */
  clear(): void {
    this.everyone = [];
    this.byKey.clear();
  }

  /** The next fault due for a key at a stage; it then counts as having happened. */
  take(key: string, stage: Stage, ...whats: string[]): Fault | undefined {
    const due = [...this.ofKey(key), ...this.everyone].find(
      (fault) =>
        fault.stage === stage &&
        fault.times > 0 &&
        (whats.length === 0 || whats.includes(fault.what)),
    );
    if (due) due.times -= 1;
    return due;
  }

  private ofKey(key: string): Fault[] {
    let faults = this.byKey.get(key);
    if (!faults) {
      faults = parseFaults(key);
      this.byKey.set(key, faults);
    }
    return faults;
  }
}
