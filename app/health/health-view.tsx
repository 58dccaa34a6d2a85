import type { ComponentProps } from "react";
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
        <Row label="Posts API" className="health-posts" data-answers={postsApi === "answers"}>
          {postsApi}
        </Row>
        <Row label="Uptime">{formatUptime(uptimeSeconds)}</Row>
        <Row label="Environment">{environment}</Row>
        <Row label="Last built">
          {lastBuilt === undefined ? (
            "unknown"
          ) : (
            <time dateTime={lastBuilt}>{`${builtFormat.format(new Date(lastBuilt))} UTC`}</time>
          )}
        </Row>
        <Row label="Hash">
          <code>{hash}</code>
        </Row>
        <Row label="Backend port">{backendPort}</Row>
      </dl>
    </div>
  );
}

function Row({ label, ...value }: ComponentProps<"dd"> & { label: string }) {
  return (
    <div className="page-row">
      <dt className="page-label">{label}</dt>
      <dd {...value} />
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
