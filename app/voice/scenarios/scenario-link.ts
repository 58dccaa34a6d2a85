import { fileLimit, type Scenario } from "./scenario.ts";
import { NotAScenarioError, parseScenario } from "./scenario-json.ts";

/** The scenario as the value of a link's fragment: JSON, compressed, in base64url. */
export async function encodeScenario(scenario: Scenario): Promise<string> {
  const json = new Blob([JSON.stringify(scenario)]);
  const compressed = json.stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Unpacks 64 KB at most. @throws {NotAScenarioError} */
export async function decodeScenario(encoded: string): Promise<Scenario> {
  if (encoded.length > 2 * fileLimit) throw new NotAScenarioError("It is too long.");
  return parseScenario(await inflate(bytesOf(encoded)));
}

function bytesOf(encoded: string): Uint8Array<ArrayBuffer> {
  try {
    const text = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    throw new NotAScenarioError("It is cut off or changed.");
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await readNext(reader);
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > fileLimit) {
      await reader.cancel().catch(() => {});
      throw new NotAScenarioError("It unpacks to more than 64 KB.");
    }
    text += decoder.decode(value, { stream: true });
  }
}

async function readNext(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new NotAScenarioError("It is cut off or changed.");
  }
}
