import { type Agent, get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

interface SentAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The answer to a GET as it comes over the wire: `fetch` would decode it. Rejects when it does not come whole. */
export function sentAnswer(
  url: string,
  headers: OutgoingHttpHeaders = {},
  agent: Agent | false = false,
): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      const { statusCode: status } = response;
      buffer(response).then((body) => resolve({ status, headers: response.headers, body }), reject);
    }).on("error", reject);
  });
}
