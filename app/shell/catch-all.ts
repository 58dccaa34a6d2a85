import { notFound } from "../page/answers.ts";

export function loader() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
