/** Read once, because Node reads its environment slowly. Bundlers replace it by a constant. */
export const isDevelopment = process.env.NODE_ENV !== "production";
