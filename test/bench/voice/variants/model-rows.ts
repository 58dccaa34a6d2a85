import type { Feed } from "../feed.ts";
import { createFeed as createBare } from "./model.ts";
import { watchRows } from "./model-rows-at-once.ts";

/** As on the page: with a MobX observer of all that a row shows on each row, which is drawn once a frame. */
export async function createFeed(): Promise<Feed> {
  let draw: (() => void) | undefined;
  const rows = watchRows();
  const feed = await createBare(rows.follow, (work) => (draw = work));
  return {
    ...feed,
    redrawn: rows.redrawn,
    frame() {
      draw?.();
      draw = undefined;
    },
  };
}
