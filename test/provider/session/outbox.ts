/** Sends events, in order and once each unless told otherwise. */
export class Outbox {
  duplicates = false;
  disorder = false;
  private readonly send: (text: string) => void;
  private readonly random: () => number;
  private readonly held: string[] = [];

  constructor(send: (text: string) => void, random: () => number) {
    this.send = send;
    this.random = random;
  }

  post(text: string): void {
    const copies = this.duplicates ? [text, text] : [text];
    if (!this.disorder) {
      for (const copy of copies) this.send(copy);
      return;
    }
    if (this.held.length === 0) setTimeout(() => this.shuffle(), 40);
    this.held.push(...copies);
  }

  private shuffle(): void {
    while (this.held.length > 0) {
      const [text] = this.held.splice(Math.floor(this.random() * this.held.length), 1);
      if (text !== undefined) this.send(text);
    }
  }
}
