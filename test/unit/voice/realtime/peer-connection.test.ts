import { expect, test } from "vitest";
import { failureText } from "../../../../app/voice/call/failure-text.ts";
import { toFailure } from "../../../../app/voice/realtime/errors.ts";
import { PeerConnection } from "../../../../app/voice/realtime/peer-connection.ts";
import { recordingLog } from "../recording-log.ts";

function failureOf(work: () => unknown): { message: string; told: string } {
  try {
    work();
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return { message, told: failureText(toFailure(error, true)).what };
  }
  throw new Error("nothing was thrown");
}

const neverCreated = () => {
  throw new Error("Nothing is to be created");
};

test("a microphone that is gone before its sound is sent is not told as a browser without WebRTC", () => {
  const peer = new PeerConnection(recordingLog(), neverCreated);
  expect(failureOf(() => peer.addTracks(undefined))).toEqual({
    message: "No local stream available",
    told: "The microphone stopped while the call was being made.",
  });
});

test("a connection that was closed is not told as a browser without WebRTC", async () => {
  const peer = new PeerConnection(recordingLog(), neverCreated);
  const error: unknown = await peer.createOffer().catch((thrown: unknown) => thrown);
  expect(
    failureOf(() => {
      throw error;
    }),
  ).toEqual({
    message: "No RTCPeerConnection available",
    told: "The connection was closed while the call was being made.",
  });
});
