import type { Plugin } from "vite";
import { shareImageAddress } from "../page/share-image-address.ts";
import { shareImages } from "./share-image-texts.ts";
import { missingCharacters, renderSvg } from "./share-image.ts";
import { loadSvgRenderer } from "./svg-renderer.ts";

/** Draws the preview images of links to the site, at build time. */
export function shareImagesPlugin(): Plugin {
  return {
    name: "share-images",
    apply: "build",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const renderer = await loadSvgRenderer();
      for (const [path, image] of await shareImages()) {
        const missing = missingCharacters(image);
        if (missing.length > 0) {
          this.warn(
            `The picture of ${path} leaves out what its typeface lacks: ${missing.join(" ")}`,
          );
        }
        this.emitFile({
          type: "asset",
          fileName: shareImageAddress(path).slice(1),
          source: renderer.png(renderSvg(image, renderer.measure)),
        });
      }
    },
  };
}
