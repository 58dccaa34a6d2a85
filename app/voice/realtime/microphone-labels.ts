export interface AudioDevice {
  deviceId: string;
  label: string;
  isDefault: boolean;
  /** Shared by all ids of one physical device. Empty or missing in some browsers. */
  groupId?: string;
}

/** The id under which Chromium lists its default device. */
export const defaultId = "default";

/** Offered in browsers that do not list their default device. */
const systemDefault: AudioDevice = {
  deviceId: defaultId,
  label: "System default",
  isDefault: false,
};

/** The id under which Chromium lists its device for calls a second time. */
const communicationsId = "communications";

/**
 * Returns each microphone once, and numbers those of one name. Browsers list microphones without an id until permission
 * is granted.
 */
export function toAudioDevices(devices: readonly MediaDeviceInfo[]): AudioDevice[] {
  const inputs = devices.filter(({ kind }) => kind === "audioinput");
  const byId = new Map<string, AudioDevice>();
  if (inputs.length > 0 && !inputs.some(({ deviceId }) => deviceId === defaultId)) {
    byId.set(defaultId, systemDefault);
  }
  const counts = new Map<string, number>();
  for (const { deviceId, label: name, groupId } of inputs) {
    if (deviceId === "" || deviceId === communicationsId || byId.has(deviceId)) continue;
    const label = name || "Microphone";
    const count = (counts.get(label) ?? 0) + 1;
    if (deviceId !== defaultId) counts.set(label, count);
    byId.set(deviceId, {
      deviceId,
      label: count === 1 ? label : `${label} (${count})`,
      isDefault: deviceId === defaultId,
      groupId,
    });
  }
  return [...byId.values()];
}

/** Returns whether the browser has named the microphones. It does so only with permission. */
export function areNamed(devices: readonly AudioDevice[]): boolean {
  return devices.some((device) => device !== systemDefault);
}

export function otherDefaultGroup(
  devices: readonly AudioDevice[],
  track: MediaStreamTrack | undefined,
): string | undefined {
  const used = track?.getSettings().groupId;
  const listed = devices.find(({ isDefault }) => isDefault)?.groupId;
  return used && listed && used !== listed ? listed : undefined;
}

/** Returns the label in the selector. `used` is the device that the default currently is. */
export function deviceName(
  { deviceId, label, isDefault }: AudioDevice,
  used?: AudioDevice,
): string {
  if (isDefault) return `${label} (Default)`;
  const isUsed = deviceId === defaultId && used && used.deviceId !== defaultId;
  return isUsed ? `${label}: ${used.label}` : label;
}
