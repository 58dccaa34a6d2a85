import { Button } from "../../ui/button.tsx";
import { downloadFile } from "../../ui/copy-and-save.ts";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { meanCalmness } from "../debrief/debrief-prompt.ts";
import { endingTitle } from "../scenarios/endings.ts";
import { rehearsalMarkdown } from "./export-rehearsal.ts";
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

  async function save(kind: "json" | "md") {
    const content = await history.content(id);
    const name = `rehearsal-${new Date(startedAt).toISOString().slice(0, 16).replaceAll(":", "-")}.${kind}`;
    if (kind === "md") downloadFile(name, "text/markdown", rehearsalMarkdown(rehearsal, content));
    else
      downloadFile(name, "application/json", JSON.stringify({ ...rehearsal, ...content }, null, 2));
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
        <Button
          kind="quiet"
          aria-label={`Reopen ${date}`}
          onClick={() => void history.open(rehearsal)}
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
