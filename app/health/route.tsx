export const meta = () => [{ title: "Health" }];

export default function HealthPage() {
  return <h1>Health</h1>;
}
