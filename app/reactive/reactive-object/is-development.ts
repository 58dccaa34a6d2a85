/** Declared here, so that the library needs no types of Node. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Read once, because Node reads its environment slowly. Bundlers replace it by a constant; a check of `typeof process` would
 * turn the checks off in pages, which have no `process`.
 */
export const isDevelopment = process.env.NODE_ENV !== "production";
