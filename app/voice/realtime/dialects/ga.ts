import * as z from "zod/mini";
import type { Command, ResponseOptions } from "../command.ts";
import { NoSessionError } from "../errors/no-session-error.ts";
import type { Log } from "../log.ts";
import type { Codec, WireEvent } from "./codec.ts";
import { gaReaders } from "./ga-readers.ts";
import { gaSession, outputModalities } from "./ga-session.ts";
import { previewReaders } from "./preview-readers.ts";
import { decoder } from "./reader.ts";
import { encodeShared } from "./shared-commands.ts";
import { sharedReaders } from "./shared-readers.ts";
import { newItem } from "./wire-tools.ts";

/** How long a secret may wait to be used, in seconds. */
const secretLifetime = 600;

const Answer = z.object({ value: z.string().check(z.minLength(1)) });
const decode = decoder(
  new Map([...sharedReaders, ...gaReaders]),
  new Set(previewReaders.map(([type]) => type)),
);

/** The dialect that the provider's own servers speak (protocol.md). */
export function gaCodec(log: Log): Codec {
  return {
    dialect: "ga",
    sessionRequest: (config) => ({
      path: "/realtime/client_secrets",
      body: {
        expires_after: { anchor: "created_at", seconds: secretLifetime },
        session: gaSession(config),
      },
    }),
    readSecret(body) {
      const answer = z.safeParse(Answer, body);
      if (!answer.success) throw new NoSessionError();
      return answer.data.value;
    },
    // The model is bound to the secret: no query.
    offerPath: () => "/realtime/calls",
    encode: (command) => encode(command, log),
    decode,
  };
}

function encode(command: Command, log: Log): WireEvent {
  switch (command.type) {
    case "session.update":
      dropped(log, "session", command.session, ["temperature"]);
      return {
        event_id: command.eventId,
        type: "session.update",
        session: gaSession(command.session),
      };
    case "item.create":
      return {
        event_id: command.eventId,
        type: "conversation.item.create",
        previous_item_id: command.previousItemId,
        item: newItem(command.item, "output_text"),
      };
    case "response.create":
      return {
        event_id: command.eventId,
        type: "response.create",
        response: command.response && response(command.response, log),
      };
    default:
      return encodeShared(command);
  }
}

function response(options: ResponseOptions, log: Log) {
  dropped(log, "response", options, ["temperature", "topP"]);
  return {
    instructions: options.instructions,
    output_modalities: options.modalities && outputModalities(options.modalities),
    max_output_tokens: options.maxOutputTokens,
  };
}

/** Any unknown field rejects the whole update, so what the dialect lacks is left out. */
function dropped(log: Log, subject: string, given: object, names: readonly string[]): void {
  const gone = names.filter((name) => name in given);
  if (gone.length > 0) log.debug(`The GA dialect has no ${gone.join(", ")}: dropped (${subject})`);
}
