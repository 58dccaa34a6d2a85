import type { Route } from "./+types/route";

export const meta: Route.MetaFunction = () => [
  { title: "Contact" },
  { name: "description", content: "The contact page." },
];

export default function ContactPage() {
  return <h1>contact works</h1>;
}
