import type { NewItem } from "./command.ts";
import type { Parts } from "./establish.ts";
import type { SessionConfig } from "./session-config.ts";

/** What a session is made of, and whom it asks. */
export interface SessionOptions extends Parts {
  /** The visitor's key, asked for at each connect. */
  key(): string | undefined;
  /** What the session is to be, asked for at each connect: a page can load it then. */
  config(): SessionConfig | Promise<SessionConfig>;
  /** What was said so far and is known to the provider, to be told to a session that takes over. */
  replay(): readonly NewItem[];
  /** Hears `pagehide`: the window. */
  page?: EventTarget;
  isOnline?(): boolean;
}
