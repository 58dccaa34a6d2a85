import { expect, test, vi } from "vitest";
import { problemText } from "../../../../app/voice/call/failure-text.ts";
import { deviceName } from "../../../../app/voice/realtime/microphone-labels.ts";
import { Microphone } from "../../../../app/voice/realtime/microphone.ts";
import {
  refuse,
  settle,
  standInBrowser,
  StandInStream,
  StandInTrack,
} from "../browser-stand-ins.ts";
import { recordingLog } from "../recording-log.ts";

const never = new AbortController().signal;

const input = (deviceId: string, label: string, groupId?: string) =>
  ({ kind: "audioinput", deviceId, label, groupId }) as const;

function microphoneOf() {
  const { devices, streams, log } = standInBrowser();
  const microphone = new Microphone(log, navigator.mediaDevices);
  /** Those that the call was given after its first. */
  const tracks: MediaStreamTrack[] = [];
  microphone.onTrack = async (track) => void tracks.push(track);
  return {
    microphone,
    devices,
    streams,
    log,
    tracks,
    /** The one that was opened as the nth. */
    track: (index: number) => streams.at(index)?.track ?? new StandInTrack(),
    states: () => streams.map(({ track }) => track.readyState),
    names: () => microphone.devices.map((device) => deviceName(device, microphone.usedDefault)),
    /** A microphone in a call. */
    async start() {
      await microphone.start(never);
      microphone.setLive(true);
    },
    /** What is plugged in has changed. */
    async change() {
      devices.dispatchEvent(new Event("devicechange"));
      await settle();
    },
  };
}

const ofUsb = { audio: { deviceId: { exact: "usb" } } };

test("microphones are listed once each, nameless ones as Microphone, the default one marked", async () => {
  const { microphone, devices, streams, names } = microphoneOf();
  const speaker = { kind: "audiooutput", deviceId: "speaker", label: "Speaker" };
  devices.list = [input("default", "Built-in"), speaker, input("usb", ""), input("usb", "")];
  await microphone.list();
  expect(microphone.devices).toEqual([
    { deviceId: "default", label: "Built-in", isDefault: true },
    { deviceId: "usb", label: "Microphone", isDefault: false },
  ]);
  expect(names()).toEqual(["Built-in (Default)", "Microphone"]);
  expect(streams).toEqual([]);
  // Before there is permission, devices have no ids.
  devices.list = [input("", "")];
  await microphone.list();
  expect(names()).toEqual(["System default"]);
});

test("where the browser lists no default device, System default is one of its own and names the one in use", async () => {
  const { microphone, devices, names, start } = microphoneOf();
  devices.list = [input("built-in", "Built-in"), input("usb", "Headset")];
  devices.ask = async (wish) => {
    const stream = new StandInStream(wish);
    stream.track.deviceId = JSON.stringify(wish).includes("usb") ? "usb" : "built-in";
    return stream;
  };
  await microphone.list();
  expect(names()).toEqual(["System default", "Built-in", "Headset"]);
  expect(microphone.selectedId).toBe(microphone.devices[0]?.deviceId);
  await start();
  expect(names()).toEqual(["System default: Built-in", "Built-in", "Headset"]);
  await microphone.select("usb");
  expect(names()).toEqual(["System default", "Built-in", "Headset"]);
  microphone.stop();
  expect(microphone.usedDefault).toBeUndefined();
});

test("the list is renewed when something is plugged in while it is watched, and one that fails is logged", async () => {
  const { microphone, devices, log, change } = microphoneOf();
  const stop = microphone.watch();
  await change();
  expect(microphone.devices).toHaveLength(1);
  stop();
  devices.list = [];
  await change();
  expect(microphone.devices).toHaveLength(1);
  devices.enumerateDevices = () => Promise.reject(new Error("no"));
  await microphone.list();
  expect(microphone.devices).toEqual([]);
  expect(log.messages("error")).toEqual(["Failed to list audio devices"]);
});

test("microphones of one name are numbered, and what Chromium lists a second time is left out", async () => {
  const { microphone, devices, names } = microphoneOf();
  devices.list = ["default", "communications", "a", "b", "c"].map((id) => input(id, "Jabra"));
  await microphone.list();
  expect(names()).toEqual(["Jabra (Default)", "Jabra", "Jabra (2)", "Jabra (3)"]);
});

test("a list that comes late does not undo a newer one", async () => {
  const { microphone, devices } = microphoneOf();
  const [first, second] = [Promise.withResolvers<[]>(), Promise.withResolvers<[]>()];
  const answers = [first.promise, second.promise];
  devices.list = [input("usb", "Headset")];
  const plugged = await devices.enumerateDevices();
  devices.enumerateDevices = () => answers.shift() ?? Promise.resolve([]);
  const listed = Promise.all([microphone.list(), microphone.list()]);
  second.resolve([]);
  await settle();
  first.resolve(plugged as []);
  await listed;
  expect(microphone.devices).toEqual([]);
});

test("refreshing asks for permission, and lets go of the microphone at once", async () => {
  const { microphone, states } = microphoneOf();
  await microphone.refresh();
  expect(states()).toEqual(["ended"]);
  expect(microphone.devices).toHaveLength(1);
  expect(microphone.state).toBe("inactive");
});

test("echo cancellation, noise suppression and gain control are on, and nobody is heard yet", async () => {
  const { microphone, streams, track } = microphoneOf();
  await microphone.select("usb");
  await microphone.start(never);
  const improved = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  expect(streams[0]?.constraints).toEqual({ audio: { ...ofUsb.audio, ...improved } });
  expect(microphone.state).toBe("active");
  expect(track(0).enabled).toBe(false);
  microphone.setLive(true);
  expect(track(0).enabled).toBe(true);
  microphone.setMuted(true);
  expect(track(0).enabled).toBe(false);
  microphone.stop();
  expect(microphone.state).toBe("inactive");
});

test.each([
  ["NotAllowedError", "because", "denied"],
  ["NotFoundError", "because", "not-found"],
  ["NotReadableError", "because", "busy"],
  ["SecurityError", "because", "insecure"],
  ["OddError", "because", "unknown"],
  ["NotAllowedError", "Permission denied by system", "denied-by-system"],
  ["NotAllowedError", "Permission denied", "denied"],
  ["NotAllowedError", "The request is not allowed by the user agent or the platform.", "denied"],
])("a %s with the words %s means %s", async (name, words, reason) => {
  const { microphone, devices } = microphoneOf();
  devices.ask = () => Promise.reject(new DOMException(words, name));
  const message = `Failed to setup local audio: ${words}`;
  await expect(microphone.start(never)).rejects.toMatchObject({ message, reason });
  expect(microphone.state).toBe("error");
});

test.each([
  ["denied-by-system", /your system’s privacy settings/],
  ["busy", /Close other programs/],
] as const)("one that is %s is told with the way out", (reason, advice) => {
  expect(problemText({ kind: "microphone", reason }).advice).toMatch(advice);
});

test("a page that is not secure has no microphone", async () => {
  const microphone = new Microphone(recordingLog(), undefined);
  await expect(microphone.start(never)).rejects.toMatchObject({ reason: "insecure" });
  await microphone.list();
  expect(microphone.devices).toEqual([]);
});

test("a microphone that was unplugged gives way to the default one, and that is said", async () => {
  const { microphone, devices, tracks, track, start } = microphoneOf();
  await microphone.select("usb");
  await start();
  track(0).unplug();
  // The loss is not told before another one could be opened.
  expect(microphone).toMatchObject({ state: "error", isGone: false });
  await settle();
  expect(microphone).toMatchObject({ selectedId: "default", isGone: false, usesFallback: true });
  expect(tracks).toEqual([track(1)]);
  expect(track(1).enabled).toBe(true);

  devices.ask = refuse("NotFoundError");
  track(1).unplug();
  await settle();
  expect(microphone).toMatchObject({ isGone: true, usesFallback: false });
});

test.each([
  ["usb", ["built-in"], "default", 2],
  ["default", ["usb"], "default", 2],
  ["usb", ["usb"], "usb", 1],
  ["hidden", ["built-in"], "hidden", 1],
  // A browser that no longer names them.
  ["usb", [""], "usb", 1],
])(
  "where a device is unplugged without an event, as in some browsers, and %s was in use, with %o left %s is chosen",
  async (used, left, selectedId, count) => {
    const { microphone, devices, tracks, track, streams, start, change } = microphoneOf();
    devices.list = ["built-in", "usb"].map((id) => input(id, id));
    const { ask } = devices;
    devices.ask = async (wish) => {
      const stream = await ask(wish);
      const [, exact] = /"exact":"(.+?)"/.exec(JSON.stringify(wish)) ?? [];
      stream.track.deviceId = exact ?? devices.list[0]?.deviceId ?? "";
      return stream;
    };
    const stop = microphone.watch();
    await microphone.list();
    await microphone.select(used);
    await start();
    await settle();
    devices.list = left.map((id) => input(id, id));
    await change();
    expect(microphone).toMatchObject({ selectedId, usesFallback: used !== "hidden" && count > 1 });
    expect(streams).toHaveLength(count);
    expect(tracks).toEqual(count > 1 ? [track(1)] : []);
    stop();
  },
);

test("a lost microphone is told while the browser asks whether another one may be used", async () => {
  const { microphone, devices, track, start } = microphoneOf();
  await start();
  const requests = heldRequests(devices);
  track(0).unplug();
  expect(microphone).toMatchObject({ state: "error", isGone: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(microphone.isGone).toBe(true);
  requests[0]?.resolve();
  await settle();
  expect(microphone).toMatchObject({ state: "active", isGone: false });
});

test("a selected microphone that is gone at the start gives way to the default one", async () => {
  const { microphone, devices, start } = microphoneOf();
  await microphone.select("gone");
  const { ask } = devices;
  const gone = refuse("OverconstrainedError");
  devices.ask = (wish) => (JSON.stringify(wish).includes("exact") ? gone() : ask(wish));
  await start();
  expect(microphone).toMatchObject({ state: "active", selectedId: "default", usesFallback: true });
});

test("a change of microphone that fails leaves the one before running", async () => {
  const { microphone, devices, log, states, start } = microphoneOf();
  await start();
  devices.ask = refuse("NotFoundError");
  await expect(microphone.select("usb")).rejects.toThrow("Failed to setup local audio: because");
  expect(log.messages("error")).toEqual(["Failed to change audio device"]);
  expect(microphone).toMatchObject({ state: "active", selectedId: "default" });
  expect(states()).toEqual(["live"]);
});

type Call = ReturnType<typeof microphoneOf>;

test.each<[string, (call: Call) => Promise<void>]>([
  ["plugging one in", ({ change }) => change()],
  ["choosing another one", ({ microphone }) => microphone.select("usb")],
  ["refreshing", ({ microphone }) => microphone.refresh()],
])("%s brings a lost microphone back into the call", async (_, act) => {
  const call = microphoneOf();
  const { microphone, devices, tracks, track, states, start } = call;
  const stop = microphone.watch();
  await start();
  const { ask } = devices;
  devices.ask = refuse("NotAllowedError");
  track(0).unplug();
  expect(microphone.state).toBe("error");
  await settle();
  expect(microphone.failure).toBe("denied");
  await act(call).catch(({ reason }) => expect(reason).toBe("denied"));
  expect(microphone.failure).toBe("denied");
  devices.ask = ask;
  await act(call);
  expect(microphone).toMatchObject({ state: "active", failure: undefined });
  expect(tracks).toEqual([track(-1)]);
  expect(track(-1)).toMatchObject({ enabled: true, readyState: "live" });
  microphone.stop();
  expect(new Set(states())).toEqual(new Set(["ended"]));
  stop();
});

test("after Stop a lost microphone is not asked for again", async () => {
  const { microphone, devices, track, start, change } = microphoneOf();
  const stop = microphone.watch();
  await start();
  const asked = vi.fn(refuse("NotFoundError"));
  devices.ask = asked;
  track(0).unplug();
  await settle();
  expect(microphone.failure).toBe("not-found");
  microphone.stop();
  expect(microphone).toMatchObject({ state: "inactive", failure: undefined });
  asked.mockClear();
  await change();
  expect(microphone.devices).toHaveLength(1);
  await microphone.select("usb");
  expect(asked).not.toHaveBeenCalled();
  stop();
});

test("a track that the system mutes, as a phone call does, is told until it is unmuted", async () => {
  const { microphone, streams, track, start } = microphoneOf();
  await start();
  track(0).become("mute");
  expect(microphone).toMatchObject({ state: "active", isMutedBySystem: true });
  track(0).become("unmute");
  expect(microphone.isMutedBySystem).toBe(false);
  await settle();
  expect(streams).toHaveLength(2);
  track(1).become("mute");
  microphone.stop();
  expect(microphone.isMutedBySystem).toBe(false);
});

test("a track that the system unmutes may stay silent, so its device replaces it, once in ten seconds, or else it stays", async () => {
  const { microphone, streams, devices, log, tracks, track, states, start } = microphoneOf();
  const interrupt = async () => {
    track(-1).become("mute");
    track(-1).become("unmute");
    await settle();
  };
  await microphone.select("usb");
  await start();
  devices.list = [input("usb", "Headset")];
  await microphone.list();
  for (let round = 0; round < 5; round++) await interrupt();
  expect(tracks).toEqual([track(1)]);
  expect(states()).toEqual(["ended", "live"]);
  expect(streams[1]).toMatchObject({ track: { enabled: true }, constraints: ofUsb });
  expect(microphone).toMatchObject({ selectedId: "usb", usesFallback: false });
  expect(log.messages("error")).toEqual([]);
  vi.advanceTimersByTime(10_000);
  devices.ask = refuse("NotReadableError");
  await interrupt();
  expect(log.messages("error")).toEqual(["Failed to change audio device"]);
  expect(microphone).toMatchObject({ state: "active", isMutedBySystem: false });
  expect(states()).toEqual(["ended", "live"]);
});

test("a track that is muted from the start is told until it is heard, and not replaced then", async () => {
  const { microphone, streams, devices, track, start } = microphoneOf();
  devices.ask = async (wish) => {
    const stream = new StandInStream(wish);
    stream.track.muted = true;
    return stream;
  };
  await start();
  expect(microphone).toMatchObject({ state: "active", isMutedBySystem: true });
  await microphone.refresh();
  expect(streams).toHaveLength(2);
  expect(microphone.isMutedBySystem).toBe(true);
  vi.advanceTimersByTime(20_000);
  track(1).become("unmute");
  expect(microphone.isMutedBySystem).toBe(false);
  await settle();
  expect(streams).toHaveLength(2);
});

test("a track that is muted from the start is heard once it no longer is, without an event too", async () => {
  const { microphone, devices, track, start } = microphoneOf();
  devices.ask = async (wish) => {
    const stream = new StandInStream(wish);
    stream.track.muted = true;
    return stream;
  };
  await start();
  microphone.detectTrackChange();
  expect(microphone.isMutedBySystem).toBe(true);
  track(0).muted = false;
  microphone.detectTrackChange();
  expect(microphone.isMutedBySystem).toBe(false);
});

test.each([
  ["muted", (track: StandInTrack) => track.dispatchEvent(new Event("mute"))],
  ["ended without an event", (track: StandInTrack) => track.stop()],
])("a track that was %s while the page was hidden is replaced", async (_, harm) => {
  const { microphone, streams, tracks, track, states, start } = microphoneOf();
  await start();
  await microphone.recoverIfLost();
  expect(streams).toHaveLength(1);
  harm(track(0));
  await microphone.recoverIfLost();
  expect(tracks).toEqual([track(1)]);
  expect(states()).toEqual(["ended", "live"]);
  expect(microphone).toMatchObject({
    state: "active",
    isMutedBySystem: false,
    usesFallback: false,
  });
  track(0).dispatchEvent(new Event("mute"));
  expect(microphone.isMutedBySystem).toBe(false);
});

/** A call by the default microphone of a browser that keeps to the device which was the default when it was opened. */
async function callByDefault() {
  const call = microphoneOf();
  const { microphone, devices, streams } = call;
  const setDefault = (groupId: string) => {
    devices.list = [input("default", "Microphone", groupId), input("usb", "Microphone", "of-usb")];
  };
  devices.ask = async (wish) => {
    const stream = new StandInStream(wish);
    const live = streams.find(({ track }) => track.readyState === "live")?.track;
    const wanted = JSON.stringify(wish).includes("usb") ? "of-usb" : devices.list[0]?.groupId;
    stream.track.groupId = live?.groupId ?? wanted ?? "";
    return stream;
  };
  setDefault("of-laptop");
  microphone.watch();
  await call.start();
  const changeDefault = async (groupId: string) => {
    setDefault(groupId);
    await call.change();
    expect(microphone.devices[0]?.groupId).toBe(groupId);
  };
  return { ...call, changeDefault };
}

test("when the system's default changes, the old device is stopped and the new default one opened, or tried again later", async () => {
  const { microphone, streams, devices, log, tracks, track, states, changeDefault } =
    await callByDefault();
  await changeDefault("of-headset");
  expect(tracks).toEqual([track(1)]);
  expect(states()).toEqual(["ended", "live"]);
  expect(track(1)).toMatchObject({ groupId: "of-headset", enabled: true });
  expect(microphone).toMatchObject({ state: "active", usesFallback: false });
  await changeDefault("of-headset");
  expect(streams).toHaveLength(2);
  const { ask } = devices;
  devices.ask = refuse("NotReadableError");
  await changeDefault("of-webcam");
  expect(microphone).toMatchObject({ state: "error", failure: "busy" });
  expect(log.messages("error")).toEqual(["Failed to change audio device"]);
  devices.ask = ask;
  await changeDefault("of-laptop");
  expect(microphone.state).toBe("active");
});

test("a default that the browser does not switch to is tried once", async () => {
  const { streams, devices, changeDefault } = await callByDefault();
  devices.ask = async (wish) => {
    const stream = new StandInStream(wish);
    stream.track.groupId = "of-laptop";
    return stream;
  };
  for (let round = 0; round < 4; round++) await changeDefault("of-headset");
  expect(streams).toHaveLength(2);
});

test("a default without a group, another choice, and no call open nothing when devices change", async () => {
  const { microphone, streams, changeDefault } = await callByDefault();
  await changeDefault("");
  expect(streams).toHaveLength(1);
  await microphone.select("usb");
  await changeDefault("of-headset");
  expect(streams).toHaveLength(2);
  microphone.stop();
  await microphone.select("default");
  await changeDefault("of-laptop");
  expect(streams).toHaveLength(2);
});

/** Lets each request for a microphone wait until it is answered. */
function heldRequests(devices: Call["devices"]) {
  const requests: PromiseWithResolvers<void>[] = [];
  const { ask } = devices;
  devices.ask = async (wish) => {
    const request = Promise.withResolvers<void>();
    requests.push(request);
    await request.promise;
    return ask(wish);
  };
  return requests;
}

/** A call in which each further request for a microphone waits. */
async function choosing() {
  const call = microphoneOf();
  await call.start();
  return { ...call, requests: heldRequests(call.devices) };
}

const gone = new DOMException("gone", "NotFoundError");
const usesUsb = { selectedId: "usb", state: "active", usesFallback: false };

test.each<[string, (track: StandInTrack) => void]>([
  ["is unmuted", (track) => (track.become("mute"), track.become("unmute"))],
  ["ends", (track) => track.unplug()],
])("a track that %s while a choice is being opened does not overtake it", async (_, happen) => {
  const { microphone, streams, track, requests } = await choosing();
  const chosen = microphone.select("usb");
  happen(track(0));
  await settle();
  expect(requests).toHaveLength(1);
  requests[0]?.resolve();
  await chosen;
  expect(microphone).toMatchObject(usesUsb);
  expect(streams.at(-1)?.constraints).toMatchObject(ofUsb);
});

test("a change of microphone that another one overtakes is let go, and not logged as a change", async () => {
  const { microphone, log, states, requests } = await choosing();
  const first = microphone.select("usb");
  const second = microphone.select("bluetooth");
  requests[1]?.resolve();
  await second;
  requests[0]?.resolve();
  await first;
  expect(log.messages("info")).toEqual(["Audio device changed"]);
  expect(microphone.selectedId).toBe("bluetooth");
  expect(states().filter((state) => state === "live")).toHaveLength(1);
});

test("a fallback that a choice overtakes does not say that it is used", async () => {
  const { microphone, streams, track, requests } = await choosing();
  track(0).unplug();
  const chosen = microphone.select("usb");
  requests[1]?.resolve();
  await chosen;
  requests[0]?.resolve();
  await settle();
  expect(streams).toHaveLength(3);
  expect(microphone).toMatchObject(usesUsb);
});

test("a fallback at the start that Stop or another choice overtakes is not used", async () => {
  const { microphone, devices } = microphoneOf();
  await microphone.select("gone");
  const requests = heldRequests(devices);
  const started = microphone.start(never);
  requests[0]?.reject(gone);
  await settle();
  microphone.stop();
  requests[1]?.resolve();
  await started;
  expect(microphone).toMatchObject({ selectedId: "gone", usesFallback: false, state: "inactive" });

  const again = microphone.start(never);
  requests[2]?.reject(gone);
  await settle();
  await microphone.select("usb");
  for (const request of [3, 4]) {
    requests[request]?.resolve();
    await settle();
  }
  await again;
  expect(microphone).toMatchObject(usesUsb);
});

test("a choice that fails goes back to the microphone in use, not to one that was never had", async () => {
  const { microphone, requests } = await choosing();
  const first = microphone.select("usb");
  const second = microphone.select("bluetooth");
  requests[1]?.reject(gone);
  await expect(second).rejects.toThrow("gone");
  requests[0]?.resolve();
  await first;
  expect(microphone.selectedId).toBe("default");
});

test("a choice that fails after the microphone in use ended gives way to the default one", async () => {
  const { microphone, devices, track, start } = microphoneOf();
  await microphone.select("usb");
  await start();
  const requests = heldRequests(devices);
  const refused = expect(microphone.select("bluetooth")).rejects.toThrow("gone");
  track(0).unplug();
  requests[0]?.reject(gone);
  await settle();
  requests[1]?.resolve();
  await refused;
  expect(microphone).toMatchObject({ state: "active", selectedId: "default", usesFallback: true });
});

test("a choice that our own microphone keeps busy is opened once that one is closed, which comes back if it stays busy", async () => {
  const { microphone, streams, devices, log, states, start } = microphoneOf();
  devices.list = [input("usb", "Headset"), input("broken", "Webcam")];
  await start();
  const { ask } = devices;
  const busy = refuse("NotReadableError");
  // Some systems give microphones to one stream at a time.
  devices.ask = (wish) => {
    const isBroken = JSON.stringify(wish).includes("broken");
    return isBroken || states().includes("live") ? busy() : ask(wish);
  };
  await microphone.select("usb");
  expect(states()).toEqual(["ended", "live"]);
  expect(microphone).toMatchObject(usesUsb);
  await expect(microphone.select("broken")).rejects.toMatchObject({ reason: "busy" });
  expect(states()).toEqual(["ended", "ended", "live"]);
  expect(streams[2]?.constraints).toMatchObject(ofUsb);
  expect(microphone).toMatchObject({ ...usesUsb, failure: undefined });
  expect(log.messages("error")).toEqual(["Failed to change audio device"]);
});

test("a track that ended or was muted without an event is noticed when one looks", async () => {
  const { microphone, streams, devices, track, start } = microphoneOf();
  microphone.detectTrackChange();
  await start();
  microphone.detectTrackChange();
  expect(microphone.state).toBe("active");
  for (const muted of [true, false]) {
    track(0).muted = muted;
    microphone.detectTrackChange();
    expect(microphone.isMutedBySystem).toBe(muted);
  }
  track(0).readyState = "ended";
  microphone.detectTrackChange();
  expect(microphone.state).toBe("error");
  await settle();
  expect(microphone.state).toBe("active");
  expect(streams).toHaveLength(2);
  devices.ask = refuse("NotFoundError");
  track(1).readyState = "ended";
  microphone.detectTrackChange();
  microphone.detectTrackChange();
  await settle();
  expect(microphone.failure).toBe("not-found");
});
