import type { TypesetMessage, TypesetRequest } from "../../../app/server/typeset-process.ts";

// A typesetter that fails as the document says.
process.on("disconnect", () => process.exit());
process.on("message", (message: TypesetRequest) => {
  if (message.type === "template") return send({ type: "ready" });
  switch (message.inputs.do) {
    case "stick":
      for (;;);
    case "die":
      return process.kill(process.pid, "SIGSEGV");
    case "break":
      return send({ type: "failed", message: "It broke" });
    case "grow":
      return send({ type: "set", pdf: text(String(process.pid)), rss: 2 ** 40 });
    default:
      return send({ type: "set", pdf: text(String(process.pid)), rss: 1 });
  }
});

function text(words: string): Uint8Array {
  return new TextEncoder().encode(words);
}

function send(message: TypesetMessage): void {
  process.send?.(message);
}
