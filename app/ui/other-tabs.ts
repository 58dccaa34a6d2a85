export interface OtherTabs<Message> {
  tell(message?: Message): void;
  stop(): void;
}

/** Returns undefined if Firefox refuses because storage is blocked. */
export function hearOtherTabs<Message>(
  name: string,
  hear: (message: Message | undefined) => void,
): OtherTabs<Message> | undefined {
  try {
    const channel = new BroadcastChannel(name);
    const listener = ({ data }: MessageEvent<Message | undefined>) => hear(data);
    channel.addEventListener("message", listener);
    const post = channel.postMessage.bind(channel);
    return {
      tell: (message) => post(message),
      stop() {
        channel.removeEventListener("message", listener);
        channel.close();
      },
    };
  } catch {
    return undefined;
  }
}
