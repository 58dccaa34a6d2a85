import { expect, test } from "vitest";
import { Speaker } from "../../../../app/voice/realtime/speaker.ts";
import { settle, standInBrowser } from "../browser-stand-ins.ts";

/** Sound that switches to each speaker when the test says so, and at once from then on. */
function soundOf() {
  const speakers: Record<string, PromiseWithResolvers<void>> = {};
  const switchTo = (deviceId: string) => (speakers[deviceId] ??= Promise.withResolvers());
  return {
    sinkId: "",
    async setSinkId(deviceId: string) {
      await switchTo(deviceId).promise;
      this.sinkId = deviceId;
    },
    end: (deviceId: string) => switchTo(deviceId).resolve(),
    refuse: (deviceId: string) => switchTo(deviceId).reject(new DOMException("", "AbortError")),
  };
}

function choose(speaker: Speaker, sound: ReturnType<typeof soundOf>, deviceId: string) {
  speaker.choose(deviceId);
  return speaker.play(sound);
}

test("a speaker that cannot be used gives way to the system's, and is told of until another is chosen", async () => {
  const [speaker, sound] = [new Speaker(), soundOf()];
  const playing = choose(speaker, sound, "first");
  sound.refuse("first");
  await playing;
  expect(speaker).toMatchObject({ deviceId: "", isRefused: true });
  speaker.choose("second");
  expect(speaker.isRefused).toBe(false);
});

test.each(["end", "refuse"] as const)(
  "the speaker chosen last plays, though a former one %ss late",
  async (late) => {
    const [speaker, sound] = [new Speaker(), soundOf()];
    const former = choose(speaker, sound, "first");
    const latter = choose(speaker, sound, "second");
    sound.end("second");
    await latter;
    sound[late]("first");
    await former;
    expect(sound.sinkId).toBe("second");
    expect(speaker).toMatchObject({ deviceId: "second", isRefused: false });
  },
);

test("a speaker that is unplugged gives way to the system's, and one whose devices are hidden does not", async () => {
  const { devices } = standInBrowser();
  const speaker = new Speaker();
  const close = speaker.watch(navigator.mediaDevices);
  const lists = async (...ids: string[]) => {
    devices.list = ids.map((deviceId) => ({ kind: "audiooutput", deviceId, label: deviceId }));
    devices.dispatchEvent(new Event("devicechange"));
    await settle();
  };
  speaker.choose("headset");
  await lists("default", "headset", "laptop");
  await lists("");
  expect(speaker).toMatchObject({ deviceId: "headset", isRefused: false });
  await lists("default", "laptop");
  expect(speaker).toMatchObject({ deviceId: "", isRefused: true });
  speaker.choose("headset");
  close();
  await lists("default", "laptop");
  expect(speaker.deviceId).toBe("headset");
});
