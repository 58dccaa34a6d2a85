import { setTimeout as delay } from "node:timers/promises";

/** Asks again where the server is too busy, after the time that it names, as a client should. */
export async function patientFetch(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init);
    const seconds = answer.headers.get("retry-after");
    if (answer.status !== 503 || seconds === null) return answer;
    await answer.body?.cancel();
    await delay(Number(seconds) * 1000);
  }
}
