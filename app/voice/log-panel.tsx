import { useId, useState, useSyncExternalStore } from "react";
import { type Level, levels, type Log, type LogLine } from "../log/memory-log.ts";
import { Button } from "../ui/button.tsx";
import { useCopyToClipboard } from "../ui/use-copy-to-clipboard.ts";
import { useFollowLatest } from "../ui/use-follow-latest.ts";
import "./log-panel.css";

const noLines: readonly LogLine[] = [];

export function LogPanel({ log }: { log: Log }) {
  const heading = useId();
  const [minLevel, setMinLevel] = useState<Level>("debug");
  const { scroller, content } = useFollowLatest();
  const { outcome, copy } = useCopyToClipboard(log);
  const all = useSyncExternalStore(
    (onChange) => log.subscribe(onChange),
    () => log.lines,
    () => noLines,
  );
  const lines = all.filter(({ level }) => levels.indexOf(level) >= levels.indexOf(minLevel));

  return (
    <section className="panel log" aria-labelledby={heading}>
      <div className="cluster log-head">
        <h2 id={heading}>Log</h2>
        <label>
          Level{" "}
          <select
            value={minLevel}
            onChange={({ currentTarget }) =>
              setMinLevel(levels.find((level) => level === currentTarget.value) ?? "debug")
            }
          >
            {levels.map((level) => (
              <option key={level}>{level}</option>
            ))}
          </select>
        </label>
        <Button kind="quiet" onClick={() => void copy(lines.map(lineText).join("\n"))}>
          Copy all
        </Button>
        <output>{outcome}</output>
      </div>
      <div
        className="log-scroller"
        ref={scroller}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label="Log lines"
      >
        <div ref={content}>
          {lines.length === 0 && <p className="muted panel-empty">No log lines yet</p>}
          <ol className="plain log-lines">
            {lines.map((line, index) => (
              <li key={`${line.at}-${index}`} data-level={line.level}>
                {lineText(line)}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

function lineText({ at, level, message }: LogLine): string {
  return `${new Date(at).toISOString().slice(11, 23)} ${level.padEnd(5)} ${message}`;
}
