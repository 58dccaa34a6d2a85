import { defaultId } from "./microphone-labels.ts";
import { MicrophoneError } from "./microphone-error.ts";

/**
 * May ask for permission.
 *
 * @param media `navigator.mediaDevices`, which is undefined on an insecure page.
 * @param isProcessed whether the browser removes echo and noise
 * @throws {MicrophoneError} if there is none.
 */
export async function openMicrophone(
  media: MediaDevices | undefined,
  deviceId: string,
  isProcessed = true,
): Promise<MediaStream> {
  if (!media) throw new MicrophoneError("the page is not secure", "insecure");
  const exact = deviceId === defaultId ? {} : { deviceId: { exact: deviceId } };
  try {
    return await media.getUserMedia({
      audio: {
        ...exact,
        echoCancellation: isProcessed,
        noiseSuppression: isProcessed,
        autoGainControl: isProcessed,
      },
    });
  } catch (cause) {
    throw new MicrophoneError(cause);
  }
}

/** Opens the default microphone if the requested one is gone. @throws {MicrophoneError} if there is none. */
export async function openMicrophoneOrDefault(media: MediaDevices | undefined, deviceId: string) {
  try {
    return { stream: await openMicrophone(media, deviceId), isFallback: false };
  } catch (error) {
    const isGone = error instanceof MicrophoneError && error.reason === "not-found";
    if (!isGone || deviceId === defaultId) throw error;
    return { stream: await openMicrophone(media, defaultId), isFallback: true };
  }
}

export function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
