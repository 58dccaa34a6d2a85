export interface OtherTabs<Message> {
  send(message?: Message): void;
  stop(): void;
}

/** Returns undefined if Firefox refuses because storage is blocked. */
export function listenToOtherTabs<Message>(
  name: string,
  onMessage: (message: Message | undefined) => void,
): OtherTabs<Message> | undefined {
  try {
    const channel = new BroadcastChannel(name);
    const listener = ({ data }: MessageEvent<Message | undefined>) => onMessage(data);
    channel.addEventListener("message", listener);
    const post = channel.postMessage.bind(channel);
    return {
      send: (message) => post(message),
      stop() {
        channel.removeEventListener("message", listener);
        channel.close();
      },
    };
  } catch {
    return undefined;
  }
}
