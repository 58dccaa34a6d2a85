import { use, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { PersonaName } from "../conversation/persona-name.ts";
import type { Moment, Side } from "./delivery.ts";
import { Heading } from "./debrief-context.ts";
import { formatSeconds } from "./measures-table.tsx";
import type { Measures } from "./measures.ts";
import { Quote, type Quoting } from "./quote.tsx";

export interface PlayProps {
  /** Returns a function that plays the recording from a turn, if it was recorded. */
  playerOf?: ((itemId: string) => (() => void) | undefined) | undefined;
}

interface DeliveryListProps extends Quoting, PlayProps {
  measures: Measures;
}

/** Leaves out the persona's pace, pauses and fillers: a model makes them. */
const measureLines: readonly [Side, Moment["kind"], (value: number, name: string) => string][] = [
  ["visitor", "pace", (value) => `Fastest here: ${Math.round(value)} words a minute`],
  ["visitor", "answer", (value) => `Longest pause before answering: ${formatSeconds(value)}`],
  ["visitor", "monologue", (value) => `Your longest monologue: ${formatSeconds(value)}`],
  ["persona", "monologue", (value, name) => `${name}’s longest monologue: ${formatSeconds(value)}`],
  ["visitor", "interruption", (_, name) => `You interrupted ${name}`],
  ["persona", "interruption", (_, name) => `${name} interrupted you`],
  ["visitor", "fillers", (value) => `Most filler words: ${value}`],
];

const maxShown = 5;

/** Shows each measure with the turns it was taken from. */
export function DeliveryList({ measures, playerOf, ...quoting }: DeliveryListProps) {
  const personaName = use(PersonaName);
  const id = useId();
  const rows = measureLines.flatMap(([side, kind, toWords]) => {
    const found = measures[side].moments.filter(
      (moment) => moment.kind === kind && quoting.turns.has(moment.id),
    );
    const [first] = found;
    return first ? [{ words: toWords(first.value ?? 0, personaName), found }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section className="delivery">
      <Heading>Delivery</Heading>
      <ul className="plain stack">
        {rows.map(({ words, found }, index) => (
          <li key={words}>
            <p id={`${id}-${index}`} className="muted">
              {words}
            </p>
            {found.slice(0, maxShown).map((moment, position) => {
              const play = playerOf?.(moment.id);
              return (
                <p key={position}>
                  <Quote id={moment.id} {...quoting} />
                  {play && (
                    <Button kind="bare" aria-describedby={`${id}-${index}`} onClick={play}>
                      Play
                    </Button>
                  )}
                </p>
              );
            })}
            {found.length > maxShown && (
              <p className="muted">{`and ${found.length - maxShown} more`}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
