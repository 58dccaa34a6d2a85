import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import type { ResvgRenderOptions } from "@resvg/resvg-wasm";
import { type MeasureText, svgText } from "./share-image.ts";

/** Turns SVGs into PNGs. Has one typeface, Newsreader. */
export interface SvgRenderer {
  png: (svg: string) => Uint8Array;
  measure: MeasureText;
  /** Returns the bounding box of an SVG's drawn parts. */
  bounds: (svg: string) => { x: number; y: number; width: number; height: number } | undefined;
}

let loading: Promise<SvgRenderer> | undefined;

export function loadSvgRenderer(): Promise<SvgRenderer> {
  return (loading ??= load());
}

async function load(): Promise<SvgRenderer> {
  // A large module that only builds need.
  const { initWasm, Resvg } = await import("@resvg/resvg-wasm");
  const wasm = fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"));
  await initWasm(await readFile(wasm));
  const fontBuffers = await Promise.all(
    [400, 500].map((weight) => readFile(`app/styles/fonts/newsreader-${weight}.ttf`)),
  );
  const options: ResvgRenderOptions = { font: { fontBuffers, loadSystemFonts: false } };
  const widths = new LRUCache<string, number>({ max: 10_000 });
  const bounds = (svg: string) => new Resvg(svg, options).getBBox();
  return {
    png: (svg) => new Resvg(svg, options).render().asPng(),
    bounds,
    measure(text, style) {
      const key = `${style.weight} ${style.tracking} ${text}`;
      const known = widths.get(key);
      if (known !== undefined) return known;
      const size = 100;
      const box = bounds(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${svgText({ ...style, text, x: 0, y: 0, size, color: "#000" })}</svg>`,
      );
      const width = box ? (box.x + box.width) / size : 0;
      widths.set(key, width);
      return width;
    },
  };
}
