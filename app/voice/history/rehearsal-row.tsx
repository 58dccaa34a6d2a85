import { Button } from "../../ui/button.tsx";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { meanCalmness } from "../debrief/debrief-schema.ts";
import { goalsMetText } from "../debrief/goal-results.tsx";
import { AskFirst } from "../../ui/ask-first.tsx";
import { downloadRehearsal, type ExportKind } from "./export-rehearsal.ts";
import type { RehearsalHistory } from "./history.ts";
import { type SavedRehearsal, rehearsalDate } from "./rehearsal-schema.ts";
import { endingInList, formatCost, formatSize } from "./rehearsal-words.ts";

interface RehearsalRowProps {
  rehearsal: SavedRehearsal;
  history: RehearsalHistory;
  /** Bytes of its recording; 0 if there is none. */
  recordedSize: number;
  onDelete: () => void;
}

export function RehearsalRow({ rehearsal, history, recordedSize, onDelete }: RehearsalRowProps) {
  const { id, id: startedAt, scenario } = rehearsal;
  const date = rehearsalDate(startedAt);

  async function save(kind: ExportKind) {
    const content = await history.content(id);
    if (content) downloadRehearsal(kind, rehearsal, content);
  }

  return (
    <li className="history-row">
      <p>
        <strong>{date}</strong>
        {`, ${factsOf(rehearsal, recordedSize).join(", ")}`}
        {scenario && <span className="history-title">{scenario.title}</span>}
      </p>
      <div className="button-row">
        <Button
          kind="quiet"
          aria-label={`Reopen ${date}`}
          onClick={() => void history.reopen(rehearsal)}
        >
          Reopen
        </Button>
        <Button
          kind="quiet"
          aria-label={`Export ${date} as Markdown`}
          onClick={() => void save("md")}
        >
          Markdown
        </Button>
        <Button
          kind="quiet"
          aria-label={`Export ${date} as JSON`}
          onClick={() => void save("json")}
        >
          JSON
        </Button>
        <AskFirst
          name={`Delete ${date}`}
          question={`Delete the rehearsal of ${date}${recordedSize > 0 ? " and its recording" : ""}? This cannot be taken back. If its call is under way, nothing more of it is kept.`}
          keep="Keep it"
          confirm="Delete it"
          onConfirmed={() => {
            onDelete();
            void history.delete(id);
          }}
        >
          Delete
        </AskFirst>
      </div>
    </li>
  );
}

function factsOf(rehearsal: SavedRehearsal, recordedSize: number): string[] {
  const { id, endedAt, debrief, scenario, cost, from } = rehearsal;
  const calmness = debrief && meanCalmness(debrief);
  const goals = debrief?.goals;
  return [
    formatElapsed(endedAt - id),
    ...(from ? ["again from a turn"] : []),
    endingInList(rehearsal),
    ...(calmness === undefined ? [] : [`calmness ${calmness.toFixed(1)} of 10`]),
    ...(goals && scenario ? [`goals ${goalsMetText(goals, scenario.goals.length)}`] : []),
    ...(cost === undefined ? [] : [formatCost(cost)]),
    ...(recordedSize > 0 ? [`recording ${formatSize(recordedSize)}`] : []),
  ];
}
