import { expect, onTestFinished, vi } from "vitest";
import type { Dialect } from "../../../app/config/environment-variables.ts";
import { Conversation } from "../../../app/voice/conversation/conversation.ts";
import { EndingToolResponder, endingTool } from "../../../app/voice/scenarios/ending-tool.ts";
import type { DeclaredEnding } from "../../../app/voice/scenarios/endings.ts";
import { lateFreelancer } from "../../../app/voice/scenarios/late-freelancer.ts";
import { StandInCall } from "../../provider/call/stand-in-call.ts";
import { ga } from "../../provider/dialects/ga.ts";
import { preview } from "../../provider/dialects/preview.ts";
import { newState } from "../../provider/provider.ts";
import { Session } from "../../provider/session/session.ts";
import { connected } from "./browser-stand-ins.ts";

const dialects = { ga, preview };

/** A call whose other end is the local provider's own code, with these faults. The persona can declare an ending. */
export async function providedCall(dialect: Dialect, faults = "") {
  const parts = await connected(undefined, dialect);
  const { session, channel, log } = parts;
  const pace = { thinkMs: 0, deltaMs: 0, wordMs: 100, transcriptionMs: 0 };
  const config = dialects[dialect].defaults("m");
  const of = { id: "sess_test", key: "", dialect: dialects[dialect], config, expiresAt: 0 };
  const provider = new Session({ ...newState({ pace, faults }), ...of });
  const call = new StandInCall("s=stand-in a=sendrecv", "", provider.callEvents);
  provider.call = call;
  onTestFinished(() => provider.end("over"));
  channel().deliver = (text) => queueMicrotask(() => call.receive(text));
  call.connect({
    tell: ([what, text]) => what === "text" && channel().tell(text),
    end: () => {},
  });
  const conversation = new Conversation(log, Date.now);
  const endings: DeclaredEnding[] = [];
  const responder = new EndingToolResponder({
    log,
    endings: () => lateFreelancer.endings,
    send: (event) => session.send(event),
    onEnding: (ending) => endings.push(ending),
  });
  session.listen((event) => {
    conversation.apply(event);
    responder.apply(event);
  });
  const { model } = dialects[dialect].settings(config);
  const tools = [endingTool(lateFreelancer.endings)];
  session.send({ type: "session.update", session: { model, tools } });
  return {
    ...parts,
    provider,
    conversation,
    endings,
    /** Waits for all replies, which take real time, and for their sound, which takes none. */
    async settle() {
      for (const _ of ["a reply", "one to a tool's output", "none"]) {
        await vi.advanceTimersByTimeAsync(0);
        await expect.poll(() => provider.reply).toBeUndefined();
        await vi.advanceTimersByTimeAsync(10_000);
      }
    },
    asked: () => parts.said().filter((type) => type === "response.create"),
  };
}
