export interface AudioDevice {
  deviceId: string;
  label: string;
  /** Whether the browser lists it as its default device. */
  isDefault: boolean;
  /** The same for all ids of one physical device. Empty or missing if the browser does not tell. */
  groupId?: string;
}

/** The id under which Chromium lists its default device. */
export const defaultId = "default";

/** The choice of the browser's own default, in browsers that list no such device. */
const systemDefault: AudioDevice = {
  deviceId: defaultId,
  label: "System default",
  isDefault: false,
};

/** Returns the microphones, once each. Without permission browsers list them without an id. */
export function toAudioDevices(devices: readonly MediaDeviceInfo[]): AudioDevice[] {
  const inputs = devices.filter(({ kind }) => kind === "audioinput");
  const byId = new Map<string, AudioDevice>();
  if (inputs.length > 0 && !inputs.some(({ deviceId }) => deviceId === defaultId)) {
    byId.set(defaultId, systemDefault);
  }
  for (const { deviceId, label, groupId } of inputs) {
    if (deviceId === "" || byId.has(deviceId)) continue;
    byId.set(deviceId, {
      deviceId,
      label: label || "Microphone",
      isDefault: deviceId === defaultId,
      groupId,
    });
  }
  return [...byId.values()];
}

/** Returns the group of the listed default device if the track comes from another one. */
export function otherDefaultGroup(
  devices: readonly AudioDevice[],
  track: MediaStreamTrack | undefined,
): string | undefined {
  const used = track?.getSettings().groupId;
  const listed = devices.find(({ isDefault }) => isDefault)?.groupId;
  return used && listed && used !== listed ? listed : undefined;
}

/** The label of a microphone in the selector (docs/product.md, 2). `used` is the device that the default stands for. */
export function deviceName(
  { deviceId, label, isDefault }: AudioDevice,
  used?: AudioDevice,
): string {
  if (isDefault) return `${label} (Default)`;
  const isUsed = deviceId === defaultId && used && used.deviceId !== defaultId;
  return isUsed ? `${label}: ${used.label}` : label;
}
