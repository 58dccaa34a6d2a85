import { Button } from "../../ui/button.tsx";
import type { Debrief } from "./debrief-schema.ts";
import { Heading } from "./heading.tsx";
import { Quote, quoted, type Quoting } from "./quote.tsx";

export interface TryNextProps extends Quoting {
  debrief: Debrief;
  /** Undefined where no call can begin. */
  onTryAgain?: ((itemId: string) => void) | undefined;
}

/** What to try next time, and where. */
export function TryNext({ debrief, onTryAgain, ...quoting }: TryNextProps) {
  const { try_first: first, try_next: sentences, hardened } = debrief;
  const [turn] = hardened;
  return (
    <section className="try-next">
      <Heading>To try next time</Heading>
      {first && <p className="try-next-first">{first}</p>}
      {/* Words that are known stand in the chart. */}
      {turn && !turn.quote && (
        <p>
          <Quote id={turn.item_id} {...quoting} />
        </p>
      )}
      <p className="debrief-note">You could say:</p>
      <ul className="plain">
        {sentences.map((sentence, index) => (
          <li key={index}>{quoted(sentence)}</li>
        ))}
      </ul>
      {turn && onTryAgain && (
        <Button onClick={() => onTryAgain(turn.item_id)}>Try again from here</Button>
      )}
    </section>
  );
}
