import { observable, runInAction } from "mobx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BudgetGuard } from "../../../../app/voice/cost/budget-guard.ts";
import { standInBrowser } from "../browser-stand-ins.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A call with a budget of two dollars. */
async function spending() {
  const parts = standInBrowser();
  const connected = parts.session.connect();
  await parts.accept();
  await connected;
  const cost = observable({ dollars: 0 });
  const plan = observable<{ budget: number | undefined }>({ budget: 2 });
  const hush = vi.fn();
  const guard = new BudgetGuard({ session: parts.session, cost, plan, hush });
  const stop = guard.watch();
  const spend = (dollars: number) => runInAction(() => (cost.dollars = dollars));
  return { ...parts, guard, plan, spend, hush, stop };
}

const metadata = { purpose: "goodbye" };

test("four fifths of the budget warn, a higher budget takes that back, and none never warns", async () => {
  const { guard, plan, spend, channel } = await spending();
  spend(1.59);
  expect(guard.stage).toBe("within");
  spend(1.6);
  expect(guard.stage).toBe("warned");
  runInAction(() => (plan.budget = 4));
  expect(guard.stage).toBe("within");
  runInAction(() => (plan.budget = undefined));
  spend(100);
  expect(guard.stage).toBe("within");
  expect(channel().types()).toEqual(["session.update"]);
});

test("a budget that is used up ends the call once the persona's goodbye has been played", async () => {
  const { guard, spend, channel, session, hush } = await spending();
  spend(2);
  spend(2.1);
  expect(guard.stage).toBe("ending");
  expect(hush).toHaveBeenCalledOnce();
  expect(channel().types()).toEqual(["session.update", "session.update", "response.create"]);
  const response = { metadata, tool_choice: "none", max_output_tokens: 400 };
  expect(channel().sent.at(-1)).toMatchObject({ response });
  channel().tell({ type: "output_audio_buffer.stopped", response_id: "before" });
  channel().tell({ type: "response.created", response: { id: "bye", metadata } });
  channel().tell({
    type: "response.done",
    response: { id: "bye", status: "completed", output: [{ id: "i", type: "message" }] },
  });
  expect(session.state.phase).toBe("connected");
  channel().tell({ type: "output_audio_buffer.stopped", response_id: "bye" });
  expect(session.state.phase).toBe("closed");
  expect(guard.stage).toBe("spent");
});

test("a goodbye that grew too long is heard as far as it goes", async () => {
  const { spend, channel, session } = await spending();
  spend(2);
  channel().tell({ type: "response.created", response: { id: "bye", metadata } });
  channel().tell({
    type: "response.done",
    response: {
      id: "bye",
      status: "incomplete",
      status_details: { reason: "max_output_tokens" },
      output: [{ id: "i", type: "message" }],
    },
  });
  expect(session.state.phase).toBe("connected");
  channel().tell({ type: "output_audio_buffer.stopped", response_id: "bye" });
  expect(session.state.phase).toBe("closed");
});

test("a goodbye that does not come, or fails, ends the call all the same", async () => {
  const late = await spending();
  late.spend(2);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(late.session.state.phase).toBe("connected");
  await vi.advanceTimersByTimeAsync(1);
  expect(late.session.state.phase).toBe("closed");
  const failed = await spending();
  failed.spend(2);
  const { channel, session } = failed;
  channel().tell({ type: "response.created", response: { id: "bye", metadata } });
  channel().tell({ type: "response.done", response: { id: "bye", status: "cancelled" } });
  expect(session.state.phase).toBe("closed");
});

test("Stop ends the waiting for a goodbye, and what is spent after a call ends nothing", async () => {
  const { guard, spend, session, stop } = await spending();
  spend(2);
  session.stop();
  expect(guard.stage).toBe("spent");
  expect(vi.getTimerCount()).toBe(0);
  stop();
  const after = await spending();
  after.session.close();
  after.spend(3);
  expect(after.guard.stage).toBe("within");
});
