interface Line {
  readonly id: number;
  readonly text: string;
  readonly version: number;
}

export function keepKnown(known: readonly Line[], received: readonly Line[]): readonly Line[] {
  const byId = new Map(known.map((line) => [line.id, line]));
  return received.map((line) => {
    const former = byId.get(line.id);
    return former?.version === line.version ? former : line;
  });
}
