/** Declared here, so that the library needs no types of Node. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Read once, because Node reads its environment slowly. Bundlers replace `process.env.NODE_ENV` with a constant. Do not
 * guard it with `typeof process`: pages have no `process`, so the development checks would be off there.
 */
export const isDevelopment = process.env.NODE_ENV !== "production";
