/** Declared here, so that the library needs no types of Node. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Read once, because Node reads its environment slowly. Bundlers replace it by a constant, which no check of `typeof process`
 * may stand beside: pages have no `process`, and in development they want the checks.
 */
export const isDevelopment = process.env.NODE_ENV !== "production";
