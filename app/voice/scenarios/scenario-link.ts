import { fileLimit, type Scenario } from "./scenario.ts";
import { DamagedError, NotAScenarioError, parseScenario } from "./scenario-json.ts";

/** Returns the scenario for a link's fragment: as JSON, compressed, in base64url. */
export async function encodeScenario(scenario: Scenario): Promise<string> {
  const json = new Blob([JSON.stringify(scenario)]);
  const compressed = json.stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Inflates at most 64 KB. @throws {NotAScenarioError} */
export async function decodeScenario(encoded: string): Promise<Scenario> {
  if (encoded.length > 2 * fileLimit) {
    throw new NotAScenarioError("The link is too long for a scenario.");
  }
  const text = await inflate(bytesOf(encoded));
  try {
    return parseScenario(text);
  } catch (error) {
    throw error instanceof DamagedError ? brokenLink() : error;
  }
}

function brokenLink(): NotAScenarioError {
  return new NotAScenarioError(
    "The link was cut off or changed on its way here.",
    "Some mail and chat programs cut long links off. Copy the whole link from the message and paste it into the address bar. If that does not help, ask for the scenario as a file: “Import” opens it here.",
  );
}

function bytesOf(encoded: string): Uint8Array<ArrayBuffer> {
  try {
    const text = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    throw brokenLink();
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
      throw new NotAScenarioError(
        "The link’s contents are larger than a scenario can be: 64 KB at most.",
      );
    }
    text += decoder.decode(value, { stream: true });
  }
}

async function readNext(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw brokenLink();
  }
}
