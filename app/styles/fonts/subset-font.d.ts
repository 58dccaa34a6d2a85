declare module "subset-font" {
  export interface SubsetOptions {
    targetFormat?: "sfnt" | "woff2";
    /** OpenType features; by default all of them. */
    keepFeatures?: string[];
    noHinting?: boolean;
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
  }

  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: SubsetOptions,
  ): Promise<Buffer>;
}
