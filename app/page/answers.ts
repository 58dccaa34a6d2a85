import { data, type HeadersArgs } from "react-router";

/** For what contains the visitor's input. */
export const PRIVATE = "private, no-store";

/** Answers a form, and forbids caching. A 503 asks to try again in 5 seconds. */
export function answerPrivately<Answer>(answer: Answer, status: number) {
  const later = status === 503 && { "Retry-After": "5" };
  return data(answer, { status, headers: { "Cache-Control": PRIVATE, ...later } });
}

/** The `headers` of a route whose action answers privately. */
export function answerHeaders({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

/** Throw it from a loader or an action. Without the text, React Router would say "Internal Server Error". */
export function notFound() {
  return data(null, { status: 404, statusText: "Not Found" });
}
