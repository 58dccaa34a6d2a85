import "./health.css";

export interface Health {
  /** ISO 8601. */
  lastBuilt?: string;
  hash: string;
  environment: string;
  backendPort: number;
  uptimeSeconds: number;
  postsApi: "answers" | "does not answer";
}

const durationFormat = new Intl.DurationFormat("en-GB", { style: "long" });
const secondsFormat = new Intl.DurationFormat("en-GB", { style: "long", secondsDisplay: "always" });
const builtFormat = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

export function HealthView({ health }: { health: Health }) {
  const { lastBuilt, hash, environment, backendPort, uptimeSeconds, postsApi } = health;
  return (
    <div className="page">
      <h1>Health</h1>
      <dl className="health">
        <div className="page-row">
          <dt className="page-label">Posts API</dt>
          <dd className="health-posts" data-answers={postsApi === "answers"}>
            {postsApi}
          </dd>
        </div>
        <div className="page-row">
          <dt className="page-label">Uptime</dt>
          <dd>{formatUptime(uptimeSeconds)}</dd>
        </div>
        <div className="page-row">
          <dt className="page-label">Environment</dt>
          <dd>{environment}</dd>
        </div>
        <div className="page-row">
          <dt className="page-label">Last built</dt>
          <dd>
            {lastBuilt === undefined ? (
              "unknown"
            ) : (
              <time dateTime={lastBuilt}>{`${builtFormat.format(new Date(lastBuilt))} UTC`}</time>
            )}
          </dd>
        </div>
        <div className="page-row">
          <dt className="page-label">Hash</dt>
          <dd>
            <code>{hash}</code>
          </dd>
        </div>
        <div className="page-row">
          <dt className="page-label">Backend port</dt>
          <dd>{backendPort}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Returns the two largest units: `93784` → `1 day, 2 hours`. */
export function formatUptime(uptimeSeconds: number): string {
  const whole = Math.floor(uptimeSeconds);
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor(whole / 3600) % 24;
  const minutes = Math.floor(whole / 60) % 60;
  if (days > 0) return durationFormat.format({ days, hours });
  if (hours > 0) return durationFormat.format({ hours, minutes });
  if (minutes > 0) return durationFormat.format({ minutes, seconds: whole % 60 });
  return secondsFormat.format({ seconds: whole });
}
