import { expect, test, vi } from "vitest";
import { writeLine } from "../../../app/log/server-log.ts";

test("each time that the log cannot be written is told, and what follows is a line of its own", () => {
  const written: string[] = [];
  let fault: Error | undefined;
  const write = (text: string, done: (error?: Error) => void) => {
    written.push(text);
    done(fault);
  };
  using stdout = vi.spyOn(process.stdout, "write");
  using told = vi.spyOn(console, "error").mockReturnValue();
  stdout.mockImplementation(write as never);
  const noSpace = Object.assign(new Error("no space"), { code: "ENOSPC" });
  for (fault of [undefined, noSpace, noSpace, undefined, undefined, noSpace]) writeLine({});
  const ownLines = written.flatMap((text, index) => (text.startsWith("\n") ? [index] : []));
  expect(ownLines).toEqual([2, 3]);
  const line = "The log cannot be written (ENOSPC): its lines are lost until it can";
  expect(told.mock.calls).toEqual([[line], [line]]);
});
