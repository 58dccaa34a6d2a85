import { WireError } from "./wire/wire-error.ts";

const ofRequests =
  "quota inactive hardlimit spend hostname ip closed unverified model region numeric flat text detail empty blank html reset hang garbage wrong beta limit long";

/** What can go wrong at each stage, between spaces. Any status of 400 to 599 can, too, where requests are answered. */
export const known = {
  session: ofRequests,
  offer: `${ofRequests} unended`,
  ice: "hang",
  channel: "hang close",
  config: "hang reject",
  call: "close ice hangup expire error shapes garbage duplicates fail quota filter length two farewell recall untruncated unstopped unvoiced refuse deaf odd unlisted stale nameless ahead noise limit spent fragments uncoded",
  transcription: "hang late fail model empty script language live echo",
  completion: `${ofRequests} refusal null malformed invented twice truncated nochoice`,
  speech: `${ofRequests} silent`,
  traces: ofRequests,
};

export type Stage = keyof typeof known;

/** Something that goes wrong on purpose. `times` is how often; `value` what the fault needs to know. */
export interface Fault {
  what: string;
  stage: Stage;
  value: number | undefined;
  times: number;
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
  const most = times === undefined ? Number.POSITIVE_INFINITY : Number(times);
  return { what, stage, value: value === undefined ? undefined : Number(value), times: most };
}

function isStage(text: string | undefined): text is Stage {
  return text !== undefined && Object.hasOwn(known, text);
}

function isKnown(what: string, stage: Stage): boolean {
  if (known[stage].split(" ").includes(what)) return true;
  return known[stage].startsWith(ofRequests) && /^[45]\d\d$/.test(what);
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
    const ofKey = this.byKey.get(key) ?? parseFaults(key);
    this.byKey.set(key, ofKey);
    const isDue = (fault: Fault) => fault.stage === stage && fault.times > 0;
    const due = [...ofKey, ...this.everyone]
      .filter(isDue)
      .find(({ what }) => whats.length === 0 || whats.includes(what));
    if (due) due.times -= 1;
    return due;
  }
}
