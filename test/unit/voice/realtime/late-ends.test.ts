import { expect, test } from "vitest";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import { connected, standInBrowser } from "../browser-stand-ins.ts";
import { providedCall } from "../provided-call.ts";

const dialects: Dialect[] = ["ga", "preview"];

test.each(dialects)(
  "in %s, the late end of an earlier sound does not end the next",
  async (dialect) => {
    const { session, provider, settle } = await providedCall(dialect, "stale@call*1");
    const speaks: boolean[] = [];
    session.listen(({ type }) => {
      if (type.startsWith("output_audio_buffer.")) speaks.push(session.activity.personaSpeaks);
    });
    session.askAgain();
    await settle();
    const ends = provider.sent.filter((text) => text.includes("output_audio_buffer.stopped"));
    expect(ends).toHaveLength(2);
    expect(speaks).toEqual([true, false]);
  },
);

const of = (type: string, response_id?: string) => ({ type, response_id });
const [started, stopped, cleared] = ["started", "stopped", "cleared"].map(
  (what) => `output_audio_buffer.${what}`,
);

test.each([
  [of(`${started}`, "r1"), of(`${stopped}`, "r0"), true],
  [of(`${started}`, "r1"), of(`${cleared}`, "r0"), true],
  [of(`${started}`, "r1"), of(`${stopped}`, "r1"), false],
  [of(`${started}`, "r1"), of(`${stopped}`), false],
  [of(`${started}`), of(`${cleared}`, "r1"), false],
])("after %o, %o leaves the persona speaking: %o", async (begin, end, speaks) => {
  const { session, tell } = await connected();
  tell(begin, end);
  expect(session.activity.personaSpeaks).toBe(speaks);
});

test("the late end of an earlier response does not end the one in progress", async () => {
  const { session, tell } = await connected();
  tell({ type: "response.created", response: { id: "r1" } });
  tell({ type: "response.done", response: { id: "r0", output: [] } });
  expect(session.activity.isResponding).toBe(true);
});

test.each(["v=0\r\ns=-", "v=0\ns=-\n", "\r\nv=0\r\n\r\ns=-\r\n\r\n", "v=0\r\ns=-\r\n"])(
  "an answer whose lines end as in %j is applied with all its line breaks",
  async (answer) => {
    const { browser, connect, peer } = standInBrowser();
    const { respond } = browser;
    browser.respond = async (url) =>
      url.endsWith("/calls") ? new Response(answer, { status: 201 }) : respond(url);
    await connect();
    expect(peer().answer).toBe("v=0\r\ns=-\r\n");
  },
);
