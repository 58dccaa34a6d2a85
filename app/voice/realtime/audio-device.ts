/** A microphone, as the selector shows it (spec.md, 3). */
export interface AudioDevice {
  deviceId: string;
  label: string;
  isDefault: boolean;
}

/** The microphones among the browser's devices, each id once. */
export function toAudioDevices(devices: readonly MediaDeviceInfo[]): AudioDevice[] {
  const byId = new Map<string, AudioDevice>();
  for (const { kind, deviceId, label } of devices) {
    if (kind !== "audioinput" || byId.has(deviceId)) continue;
    byId.set(deviceId, {
      deviceId,
      label: label || "Microphone",
      isDefault: deviceId === "default",
    });
  }
  return [...byId.values()];
}

/** A microphone's name in the selector (spec.md, 2). */
export function deviceName({ label, isDefault }: AudioDevice): string {
  return isDefault ? `${label} (Default)` : label;
}
