/**
 * Hears what other tabs of this site post under a name, until it is closed. Undefined where Firefox refuses it because
 * storage is blocked; nothing is kept then that another tab would have to know of.
 */
export function hearOtherTabs<Message>(
  name: string,
  hear: (message: Message | undefined) => void,
): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", ({ data }) => hear(data));
    return channel;
  } catch {
    return undefined;
  }
}
