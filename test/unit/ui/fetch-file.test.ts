import { expect, test, vi } from "vitest";
import { fetchFile } from "../../../app/ui/fetch-file.ts";

test("a press while the file is on its way is no download of its own", async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("FormData", Object);
  vi.stubGlobal("fetch", () => answer.promise);
  const form = { action: "/agreement.pdf" } as HTMLFormElement;
  const button = { getAttribute: () => null } as Partial<HTMLElement> as HTMLElement;

  const first = fetchFile(form, button);
  expect(await fetchFile(form, button)).toBeUndefined();
  answer.resolve(new Response(null, { status: 503 }));
  expect(await first).toBe("busy");
  expect(await fetchFile(form, button)).toBe("busy");
});
