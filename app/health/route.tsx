import type { Route } from "./+types/route";
import { HealthView, type Health } from "./health-view.tsx";

export function loader(): Health {
  return {
    lastBuilt: new Date(0).toISOString(),
    hash: "not wired",
    environment: "not wired",
    backendPort: 0,
    uptimeSeconds: 0,
    postsApi: "does not answer",
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Health" },
  { name: "description", content: "Which build this is, and whether its parts answer." },
];

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  return <HealthView health={loaderData} />;
}
