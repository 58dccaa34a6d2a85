import type { Dialect } from "./dialects/dialect.ts";
import type { FaultBook } from "./faults.ts";
import type { Request } from "./http/exchange.ts";
import type { Ids } from "./ids.ts";
import type { Pace, Session } from "./session/session.ts";
import type { Fields } from "./wire/fields.ts";

export interface Secret {
  dialect: Dialect;
  key: string;
  config: Fields;
  /** Seconds since 1970. */
  expiresAt: number;
  used: boolean;
}

/** Everything one provider knows. */
export interface State {
  pace: Pace;
  ids: Ids;
  faults: FaultBook;
  secrets: Map<string, Secret>;
  sessions: Map<string, Session>;
  requests: Request[];
  log: (line: string) => void;
}
