import { getEventListeners } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { deviceName } from "../../../../app/voice/realtime/audio-devices.ts";
import type { AudioDevice } from "../../../../app/voice/realtime/audio-devices.ts";
import { Microphone } from "../../../../app/voice/realtime/microphone.ts";
import { standInBrowser, StandInStream, type StandInTrack } from "../browser-stand-ins.ts";
import { recordingLog } from "../recording-log.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = new AbortController().signal;

function microphoneOf() {
  const { devices, streams, log } = standInBrowser();
  return { microphone: new Microphone(log, navigator.mediaDevices), devices, streams, log };
}

const refuse = (name: string) => async () => {
  throw new DOMException("because", name);
};

test("microphones are listed once each, nameless ones as Microphone, the default one marked", async () => {
  const { microphone, devices, streams } = microphoneOf();
  devices.list = [
    { kind: "audioinput", deviceId: "default", label: "Built-in" },
    { kind: "audiooutput", deviceId: "speaker", label: "Speaker" },
    { kind: "audioinput", deviceId: "usb", label: "" },
    { kind: "audioinput", deviceId: "usb", label: "" },
  ];
  await microphone.list();
  expect(microphone.devices).toEqual<AudioDevice[]>([
    { deviceId: "default", label: "Built-in", isDefault: true },
    { deviceId: "usb", label: "Microphone", isDefault: false },
  ]);
  expect(microphone.devices.map((device) => deviceName(device))).toEqual([
    "Built-in (Default)",
    "Microphone",
  ]);
  expect(streams).toEqual([]);
});

test("where the browser lists no default device, System default is one of its own and names the one in use", async () => {
  const { microphone, devices } = microphoneOf();
  devices.list = [
    { kind: "audioinput", deviceId: "built-in", label: "Built-in" },
    { kind: "audioinput", deviceId: "usb", label: "Headset" },
  ];
  devices.ask = async (wish) => {
    const stream = new StandInStream(wish);
    stream.track.deviceId = JSON.stringify(wish).includes("usb") ? "usb" : "built-in";
    return stream;
  };
  await microphone.list();
  const names = () =>
    microphone.devices.map((device) => deviceName(device, microphone.usedDefault));
  expect(names()).toEqual(["System default", "Built-in", "Headset"]);
  expect(microphone.selectedId).toBe(microphone.devices[0]?.deviceId);
  await microphone.start(never);
  expect(names()).toEqual(["System default: Built-in", "Built-in", "Headset"]);
  await microphone.select("usb");
  expect(names()).toEqual(["System default", "Built-in", "Headset"]);
  microphone.stop();
  expect(microphone.usedDefault).toBeUndefined();
});

test("before there is permission, devices without an id are the system default alone", async () => {
  const { microphone, devices } = microphoneOf();
  devices.list = [{ kind: "audioinput", deviceId: "", label: "" }];
  await microphone.list();
  expect(microphone.devices.map((device) => deviceName(device))).toEqual(["System default"]);
});

test("a list that fails is logged and left empty", async () => {
  const { microphone, devices, log } = microphoneOf();
  await microphone.list();
  devices.enumerateDevices = async () => {
    throw new Error("no");
  };
  await microphone.list();
  expect(microphone.devices).toEqual([]);
  expect(log.messages("error")).toEqual(["Failed to list audio devices"]);
});

test("refreshing asks for permission, and lets go of the microphone at once", async () => {
  const { microphone, streams } = microphoneOf();
  await microphone.refresh();
  expect(streams[0]?.track.readyState).toBe("ended");
  expect(microphone.devices).toHaveLength(1);
  expect(microphone.state).toBe("inactive");
});

test("the list is renewed when something is plugged in, until it is no longer watched", async () => {
  const { microphone, devices } = microphoneOf();
  const stop = microphone.watch();
  devices.dispatchEvent(new Event("devicechange"));
  await vi.waitFor(() => expect(microphone.devices).toHaveLength(1));
  stop();
  devices.list = [];
  devices.dispatchEvent(new Event("devicechange"));
  await Promise.resolve();
  expect(microphone.devices).toHaveLength(1);
});

test("echo cancellation, noise suppression and gain control are on, and nobody is heard yet", async () => {
  const { microphone, streams } = microphoneOf();
  await microphone.select("usb");
  await microphone.start(never);
  expect(streams[0]?.constraints).toEqual({
    audio: {
      deviceId: { exact: "usb" },
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
    },
  });
  expect(microphone.state).toBe("active");
  expect(streams[0]?.track.enabled).toBe(false);
  microphone.setLive(true);
  expect(streams[0]?.track.enabled).toBe(true);
  microphone.setMuted(true);
  expect(streams[0]?.track.enabled).toBe(false);
  microphone.stop();
  expect(microphone.state).toBe("inactive");
});

test.each([
  ["NotAllowedError", "denied"],
  ["NotFoundError", "not-found"],
  ["NotReadableError", "busy"],
  ["SecurityError", "insecure"],
  ["OddError", "unknown"],
])("a %s means %s", async (name, reason) => {
  const { microphone, devices } = microphoneOf();
  devices.ask = refuse(name);
  await expect(microphone.start(never)).rejects.toMatchObject({
    message: "Failed to setup local audio: because",
    reason,
  });
  expect(microphone.state).toBe("error");
});

test.each([
  ["Permission denied by system", "denied-by-system"],
  ["Permission denied", "denied"],
  [
    "The request is not allowed by the user agent or the platform in the current context.",
    "denied",
  ],
])("a refusal with the words %s means %s", async (words, reason) => {
  const { microphone, devices } = microphoneOf();
  devices.ask = async () => {
    throw new DOMException(words, "NotAllowedError");
  };
  await expect(microphone.start(never)).rejects.toMatchObject({ reason });
});

test("a page that is not secure has no microphone", async () => {
  const microphone = new Microphone(recordingLog(), undefined);
  await expect(microphone.start(never)).rejects.toMatchObject({ reason: "insecure" });
  await microphone.list();
  expect(microphone.devices).toEqual([]);
});

test("a microphone that was unplugged gives way to the default one, and that is said", async () => {
  const { microphone, streams, devices } = microphoneOf();
  const tracks: MediaStreamTrack[] = [];
  microphone.onTrack = async (track) => void tracks.push(track);
  await microphone.select("usb");
  await microphone.start(never);
  microphone.setLive(true);
  streams[0]?.track.unplug();
  // The loss is not told before another one could be opened.
  expect(microphone).toMatchObject({ state: "error", isGone: false });
  await vi.waitFor(() => expect(microphone.usesFallback).toBe(true));
  expect(microphone).toMatchObject({ selectedId: "default", isGone: false });
  microphone.dismissFallback();
  expect(microphone.usesFallback).toBe(false);
  expect(tracks).toEqual([streams[1]?.track]);
  expect(streams[1]?.track.enabled).toBe(true);

  devices.ask = refuse("NotFoundError");
  streams[1]?.track.unplug();
  await vi.waitFor(() => expect(microphone.isGone).toBe(true));
});

test("a lost microphone is told while the browser asks whether another one may be used", async () => {
  vi.useFakeTimers();
  const { microphone, streams, devices } = microphoneOf();
  await microphone.start(never);
  const { ask } = devices;
  const { promise, resolve } = Promise.withResolvers<void>();
  devices.ask = async (wish) => {
    await promise;
    return ask(wish);
  };
  streams[0]?.track.unplug();
  expect(microphone).toMatchObject({ state: "error", isGone: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(microphone.isGone).toBe(true);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(microphone).toMatchObject({ state: "active", isGone: false });
});

test("a selected microphone that is gone at the start gives way to the default one", async () => {
  const { microphone, devices } = microphoneOf();
  await microphone.select("gone");
  devices.ask = async (wish) => {
    if (JSON.stringify(wish).includes("exact"))
      throw new DOMException("gone", "OverconstrainedError");
    return new StandInStream(wish);
  };
  await microphone.start(never);
  expect(microphone).toMatchObject({ state: "active", selectedId: "default", usesFallback: true });
});

test("a change of microphone that fails leaves the one before running", async () => {
  const { microphone, streams, devices, log } = microphoneOf();
  await microphone.start(never);
  devices.ask = refuse("NotFoundError");
  await expect(microphone.select("usb")).rejects.toThrow("Failed to setup local audio: because");
  expect(log.messages("error")).toEqual(["Failed to change audio device"]);
  expect(microphone).toMatchObject({ state: "active", selectedId: "default" });
  expect(streams[0]?.track.readyState).toBe("live");
});

test("with no microphone left the call says so, and has the microphone back once one is plugged in", async () => {
  const { microphone, streams, devices } = microphoneOf();
  const tracks: MediaStreamTrack[] = [];
  microphone.onTrack = async (track) => void tracks.push(track);
  const stop = microphone.watch();
  await microphone.start(never);
  microphone.setLive(true);
  const ask = devices.ask;
  devices.ask = refuse("NotFoundError");
  streams[0]?.track.unplug();
  expect(microphone.state).toBe("error");
  await vi.waitFor(() => expect(microphone.failure).toBe("not-found"));
  devices.ask = ask;
  devices.dispatchEvent(new Event("devicechange"));
  await vi.waitFor(() => expect(microphone.state).toBe("active"));
  expect(microphone.failure).toBeUndefined();
  expect(tracks).toEqual([streams[1]?.track]);
  expect(streams[1]?.track.enabled).toBe(true);
  stop();
});

test.each([
  ["choosing another one", (microphone: Microphone) => microphone.select("usb")],
  ["refreshing", (microphone: Microphone) => microphone.refresh()],
])("%s brings a lost microphone back into the call", async (_, act) => {
  const { microphone, streams, devices } = microphoneOf();
  const tracks: MediaStreamTrack[] = [];
  microphone.onTrack = async (track) => void tracks.push(track);
  await microphone.start(never);
  microphone.setLive(true);
  const ask = devices.ask;
  devices.ask = refuse("NotAllowedError");
  streams[0]?.track.unplug();
  await vi.waitFor(() => expect(microphone.failure).toBe("denied"));
  await expect(act(microphone)).rejects.toMatchObject({ reason: "denied" });
  devices.ask = ask;
  await act(microphone);
  expect(microphone).toMatchObject({ state: "active", failure: undefined });
  expect(tracks).toEqual([streams.at(-1)?.track]);
  expect(streams.at(-1)?.track).toMatchObject({ enabled: true, readyState: "live" });
  microphone.stop();
  expect(streams.every(({ track }) => track.readyState === "ended")).toBe(true);
});

test("after Stop a lost microphone is not asked for again", async () => {
  const { microphone, streams, devices } = microphoneOf();
  const stop = microphone.watch();
  await microphone.start(never);
  devices.ask = refuse("NotFoundError");
  streams[0]?.track.unplug();
  await vi.waitFor(() => expect(microphone.failure).toBe("not-found"));
  microphone.stop();
  expect(microphone).toMatchObject({ state: "inactive", failure: undefined });
  const asked = vi.fn(devices.ask);
  devices.ask = asked;
  devices.dispatchEvent(new Event("devicechange"));
  await vi.waitFor(() => expect(microphone.devices).toHaveLength(1));
  await microphone.select("usb");
  expect(asked).not.toHaveBeenCalled();
  stop();
});

test("a track that the system mutes, as a phone call does, is told until it is unmuted", async () => {
  const { microphone, streams } = microphoneOf();
  await microphone.start(never);
  streams[0]?.track.become("mute");
  expect(microphone).toMatchObject({ state: "active", isSilenced: true });
  streams[0]?.track.become("unmute");
  expect(microphone.isSilenced).toBe(false);
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  await microphone.list();
  streams[1]?.track.become("mute");
  microphone.stop();
  expect(microphone.isSilenced).toBe(false);
});

test("a track that the system unmutes may stay silent, so it is replaced", async () => {
  const { microphone, streams, devices, log } = microphoneOf();
  const tracks: MediaStreamTrack[] = [];
  microphone.onTrack = async (track) => void tracks.push(track);
  await microphone.select("usb");
  await microphone.start(never);
  microphone.setLive(true);
  devices.list = [{ kind: "audioinput", deviceId: "usb", label: "Headset" }];
  await microphone.list();
  streams[0]?.track.become("mute");
  streams[0]?.track.become("unmute");
  await vi.waitFor(() => expect(tracks).toEqual([streams[1]?.track]));
  expect(streams[0]?.track.readyState).toBe("ended");
  expect(streams[1]).toMatchObject({
    track: { enabled: true },
    constraints: { audio: { deviceId: { exact: "usb" } } },
  });
  expect(microphone).toMatchObject({ selectedId: "usb", usesFallback: false });
  expect(log.messages("error")).toEqual([]);
});

test("an unmuted track that cannot be replaced stays, and that is logged", async () => {
  const { microphone, streams, devices, log } = microphoneOf();
  await microphone.start(never);
  devices.ask = refuse("NotReadableError");
  streams[0]?.track.become("mute");
  streams[0]?.track.become("unmute");
  await vi.waitFor(() => expect(log.messages("error")).toEqual(["Failed to change audio device"]));
  expect(microphone).toMatchObject({ state: "active", isSilenced: false });
  expect(streams[0]?.track.readyState).toBe("live");
});

test("tracks that are muted and unmuted again and again are not replaced again and again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { microphone, streams } = microphoneOf();
  const interruptLast = async () => {
    streams.at(-1)?.track.become("mute");
    streams.at(-1)?.track.become("unmute");
    await microphone.list();
  };
  await microphone.start(never);
  for (let round = 0; round < 5; round++) await interruptLast();
  expect(streams).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  await interruptLast();
  expect(streams).toHaveLength(3);
});

test("a track that is unmuted after its start is not replaced", async () => {
  const { microphone, streams, devices } = microphoneOf();
  openMuted(devices);
  await microphone.start(never);
  streams[0]?.track.become("unmute");
  await microphone.list();
  expect(streams).toHaveLength(1);
});

test("an unmuted track does not overtake the visitor's choice", async () => {
  const { microphone, streams, devices } = microphoneOf();
  await microphone.start(never);
  const requests = heldRequests(devices);
  const chosen = microphone.select("usb");
  streams[0]?.track.become("mute");
  streams[0]?.track.become("unmute");
  await microphone.list();
  expect(requests).toHaveLength(1);
  requests[0]?.resolve();
  await chosen;
  expect(microphone).toMatchObject({ selectedId: "usb", state: "active" });
});

test("a track that is muted from the start is told until it is heard, also after another try", async () => {
  const { microphone, streams, devices } = microphoneOf();
  openMuted(devices);
  await microphone.start(never);
  expect(microphone).toMatchObject({ state: "active", isSilenced: true });
  await microphone.refresh();
  expect(streams).toHaveLength(2);
  expect(microphone.isSilenced).toBe(true);
  streams[1]?.track.become("unmute");
  expect(microphone.isSilenced).toBe(false);
});

test.each([
  ["muted", (track: StandInTrack) => track.dispatchEvent(new Event("mute"))],
  ["ended without an event", (track: StandInTrack) => track.stop()],
])("a track that was %s while the page was hidden is replaced", async (_, harm) => {
  const { microphone, streams } = microphoneOf();
  const tracks: MediaStreamTrack[] = [];
  microphone.onTrack = async (track) => void tracks.push(track);
  await microphone.start(never);
  microphone.setLive(true);
  await microphone.recoverIfLost();
  expect(streams).toHaveLength(1);
  const [first] = streams;
  if (first) harm(first.track);
  await microphone.recoverIfLost();
  expect(tracks).toEqual([streams[1]?.track]);
  expect(first?.track.readyState).toBe("ended");
  expect(microphone).toMatchObject({ state: "active", isSilenced: false, usesFallback: false });
  first?.track.dispatchEvent(new Event("mute"));
  expect(microphone.isSilenced).toBe(false);
});

/** A call by the default microphone of a browser that keeps to the device which was the default when it was opened. */
async function callByDefault() {
  const call = microphoneOf();
  const { microphone, devices, streams } = call;
  const tracks: MediaStreamTrack[] = [];
  microphone.onTrack = async (track) => void tracks.push(track);
  const input = { kind: "audioinput", label: "Microphone" };
  const setDefault = (groupId: string) => {
    devices.list = [
      { ...input, deviceId: "default", groupId },
      { ...input, deviceId: "usb", groupId: "of-usb" },
    ];
  };
  const live = () => streams.find(({ track }) => track.readyState === "live")?.track;
  devices.ask = async (wish) => {
    const stream = new StandInStream(wish);
    const wanted = JSON.stringify(wish).includes("usb") ? "of-usb" : devices.list[0]?.groupId;
    stream.track.groupId = live()?.groupId ?? wanted ?? "";
    return stream;
  };
  setDefault("of-laptop");
  microphone.watch();
  await microphone.start(never);
  microphone.setLive(true);
  const changeDefault = async (groupId: string) => {
    setDefault(groupId);
    devices.dispatchEvent(new Event("devicechange"));
    await vi.waitFor(() => expect(microphone.devices[0]?.groupId).toBe(groupId));
    await microphone.list();
  };
  return { ...call, tracks, changeDefault };
}

test("when the system's default changes, the old device is stopped and the new default one opened", async () => {
  const { microphone, streams, tracks, changeDefault } = await callByDefault();
  await changeDefault("of-headset");
  await vi.waitFor(() => expect(tracks).toEqual([streams[1]?.track]));
  expect(streams[0]?.track.readyState).toBe("ended");
  expect(streams[1]?.track).toMatchObject({ groupId: "of-headset", enabled: true });
  expect(microphone).toMatchObject({ state: "active", usesFallback: false });
  await changeDefault("of-headset");
  expect(streams).toHaveLength(2);
});

test("a new default that cannot be opened is an error, and is tried again with the next change", async () => {
  const { microphone, devices, log, changeDefault } = await callByDefault();
  const { ask } = devices;
  devices.ask = refuse("NotReadableError");
  await changeDefault("of-headset");
  await vi.waitFor(() => expect(microphone).toMatchObject({ state: "error", failure: "busy" }));
  expect(log.messages("error")).toEqual(["Failed to change audio device"]);
  devices.ask = ask;
  await changeDefault("of-laptop");
  await vi.waitFor(() => expect(microphone.state).toBe("active"));
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
function heldRequests(devices: ReturnType<typeof microphoneOf>["devices"]) {
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

const gone = new DOMException("gone", "NotFoundError");

test("a change of microphone that another one overtakes is let go, and not logged as a change", async () => {
  const { microphone, streams, devices, log } = microphoneOf();
  await microphone.start(never);
  const requests = heldRequests(devices);
  const first = microphone.select("usb");
  const second = microphone.select("bluetooth");
  requests[1]?.resolve();
  await second;
  requests[0]?.resolve();
  await first;
  expect(log.messages("info")).toEqual(["Audio device changed"]);
  expect(microphone.selectedId).toBe("bluetooth");
  expect(streams.filter(({ track }) => track.readyState === "live")).toHaveLength(1);
});

test("a fallback that a choice overtakes does not say that it is used", async () => {
  const { microphone, streams, devices } = microphoneOf();
  await microphone.start(never);
  const requests = heldRequests(devices);
  streams[0]?.track.unplug();
  const chosen = microphone.select("usb");
  requests[1]?.resolve();
  await chosen;
  requests[0]?.resolve();
  await vi.waitFor(() => expect(streams).toHaveLength(3));
  await microphone.list();
  expect(microphone).toMatchObject({ selectedId: "usb", usesFallback: false, state: "active" });
});

test("a fallback at the start that Stop or another choice overtakes is not used", async () => {
  const { microphone, devices } = microphoneOf();
  await microphone.select("gone");
  const requests = heldRequests(devices);
  const asked = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));
  const started = microphone.start(never);
  requests[0]?.reject(gone);
  await asked(2);
  microphone.stop();
  requests[1]?.resolve();
  await started;
  expect(microphone).toMatchObject({ selectedId: "gone", usesFallback: false, state: "inactive" });

  const again = microphone.start(never);
  requests[2]?.reject(gone);
  await asked(4);
  await microphone.select("usb");
  requests[3]?.resolve();
  await asked(5);
  requests[4]?.resolve();
  await again;
  expect(microphone).toMatchObject({ selectedId: "usb", usesFallback: false, state: "active" });
});

test("a choice that fails goes back to the microphone in use, not to one that was never had", async () => {
  const { microphone, devices } = microphoneOf();
  await microphone.start(never);
  const requests = heldRequests(devices);
  const first = microphone.select("usb");
  const second = microphone.select("bluetooth");
  requests[1]?.reject(gone);
  await expect(second).rejects.toThrow("gone");
  requests[0]?.resolve();
  await first;
  expect(microphone.selectedId).toBe("default");
});

test("a microphone that is released or replaced is not listened to any more", async () => {
  const { microphone, streams } = microphoneOf();
  const listeners = () =>
    streams.map(
      ({ track }) =>
        ["ended", "mute", "unmute"].flatMap((type) => getEventListeners(track, type)).length,
    );
  await microphone.start(never);
  await microphone.select("default");
  expect(listeners()).toEqual([0, 3]);
  microphone.stop();
  expect(listeners()).toEqual([0, 0]);
});

test("a microphone that ends while a choice is being opened does not overtake the choice", async () => {
  const { microphone, streams, devices } = microphoneOf();
  await microphone.start(never);
  const requests = heldRequests(devices);
  const chosen = microphone.select("usb");
  streams[0]?.track.unplug();
  await microphone.list();
  expect(requests).toHaveLength(1);
  requests[0]?.resolve();
  await chosen;
  expect(microphone).toMatchObject({ state: "active", selectedId: "usb", usesFallback: false });
  expect(streams.at(-1)?.constraints).toMatchObject({ audio: { deviceId: { exact: "usb" } } });
});

test("a choice that fails after the microphone in use ended gives way to the default one", async () => {
  const { microphone, streams, devices } = microphoneOf();
  await microphone.select("usb");
  await microphone.start(never);
  const requests = heldRequests(devices);
  const chosen = microphone.select("bluetooth");
  streams[0]?.track.unplug();
  requests[0]?.reject(gone);
  const refused = expect(chosen).rejects.toThrow("gone");
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  requests[1]?.resolve();
  await refused;
  expect(microphone).toMatchObject({ state: "active", selectedId: "default", usesFallback: true });
});

/** A system that gives microphones to one stream at a time. */
function giveOneAtATime({ devices, streams }: ReturnType<typeof microphoneOf>, broken = "") {
  const { ask } = devices;
  devices.ask = async (wish) => {
    const isTaken = streams.some(({ track }) => track.readyState === "live");
    const isBroken = broken !== "" && JSON.stringify(wish).includes(broken);
    if (isTaken || isBroken) throw new DOMException("in use", "NotReadableError");
    return ask(wish);
  };
}

test("a choice that our own microphone keeps busy is opened after that one is closed", async () => {
  const call = microphoneOf();
  const { microphone, streams } = call;
  await microphone.start(never);
  giveOneAtATime(call);
  await microphone.select("usb");
  expect(streams.map(({ track }) => track.readyState)).toEqual(["ended", "live"]);
  expect(microphone).toMatchObject({ state: "active", selectedId: "usb", usesFallback: false });
});

test("a choice that stays busy gives the microphone before it back", async () => {
  const call = microphoneOf();
  const { microphone, streams, devices, log } = call;
  devices.list = [
    { kind: "audioinput", deviceId: "usb", label: "Headset" },
    { kind: "audioinput", deviceId: "broken", label: "Webcam" },
  ];
  await microphone.list();
  await microphone.select("usb");
  await microphone.start(never);
  giveOneAtATime(call, "broken");
  await expect(microphone.select("broken")).rejects.toMatchObject({ reason: "busy" });
  expect(streams.map(({ track }) => track.readyState)).toEqual(["ended", "live"]);
  expect(streams[1]?.constraints).toMatchObject({ audio: { deviceId: { exact: "usb" } } });
  expect(microphone).toMatchObject({ state: "active", selectedId: "usb", failure: undefined });
  expect(log.messages("error")).toEqual(["Failed to change audio device"]);
});

/** Lets each microphone be muted when it is opened. */
function openMuted(devices: ReturnType<typeof microphoneOf>["devices"]): void {
  devices.ask = async (wish) => {
    const stream = new StandInStream(wish);
    stream.track.muted = true;
    return stream;
  };
}

test("a track that ended or was muted without an event is noticed when one looks", async () => {
  const { microphone, streams, devices } = microphoneOf();
  microphone.check();
  await microphone.start(never);
  const first = streams.at(-1)?.track;
  if (!first) throw new Error("no track");
  microphone.check();
  expect(microphone.state).toBe("active");
  first.muted = true;
  microphone.check();
  expect(microphone.isSilenced).toBe(true);
  first.muted = false;
  microphone.check();
  expect(microphone.isSilenced).toBe(false);
  first.readyState = "ended";
  microphone.check();
  expect(microphone.state).toBe("error");
  await vi.waitFor(() => expect(microphone.state).toBe("active"));
  expect(streams).toHaveLength(2);
  devices.ask = refuse("NotFoundError");
  const second = streams.at(-1)?.track;
  if (second) second.readyState = "ended";
  microphone.check();
  microphone.check();
  await vi.waitFor(() => expect(microphone.failure).toBe("not-found"));
});
