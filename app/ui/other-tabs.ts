/** What the tabs of this site tell each other about one thing. */
export class OtherTabs<Message> {
  readonly #name: string;
  #channel: BroadcastChannel | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** Returns a function that stops it. */
  listen(hear: (message: Message | undefined) => void): () => void {
    const channel = openChannel(this.#name);
    channel?.addEventListener("message", ({ data }: MessageEvent<Message | undefined>) =>
      hear(data),
    );
    this.#channel = channel;
    return () => {
      channel?.close();
      this.#channel = undefined;
    };
  }

  /** Does nothing while this tab does not listen. */
  tell(message?: Message): void {
    this.#channel?.postMessage(message);
  }
}

/** Firefox refuses it where storage is blocked; nothing is kept then that another tab would have to know of. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
