import { Button } from "../../ui/button.tsx";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { meanCalmness } from "../debrief/debrief-prompt.ts";
import { endingTitle } from "../scenarios/endings.ts";
import { downloadRehearsal, type ExportKind } from "./export-rehearsal.ts";
import type { RehearsalHistory } from "./history.ts";
import { type SavedRehearsal, rehearsalDate } from "./rehearsal-schema.ts";

interface RehearsalRowProps {
  rehearsal: SavedRehearsal;
  history: RehearsalHistory;
  onDelete: () => void;
}

export function RehearsalRow({ rehearsal, history, onDelete }: RehearsalRowProps) {
  const { id, id: startedAt, endedAt, ending, debrief } = rehearsal;
  const date = rehearsalDate(startedAt);
  const calmness = debrief && meanCalmness(debrief);

  async function reopen() {
    const content = await history.content(id);
    if (content) history.open({ rehearsal, ...content });
  }

  async function save(kind: ExportKind) {
    const content = await history.content(id);
    if (content) downloadRehearsal(kind, rehearsal, content);
  }

  return (
    <li className="history-row">
      <p>
        <strong>{date}</strong>
        {`, ${formatElapsed(endedAt - startedAt)}`}
        {`, ${ending ? endingTitle(ending).toLowerCase() : "no ending"}`}
        {calmness !== undefined && `, calmness ${calmness.toFixed(1)} of 10`}
      </p>
      <div className="history-buttons">
        <Button kind="quiet" aria-label={`Reopen ${date}`} onClick={() => void reopen()}>
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
        <Button
          kind="danger"
          aria-label={`Delete ${date}`}
          onClick={() => {
            onDelete();
            void history.delete(id);
          }}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
