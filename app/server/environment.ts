import { readConfig } from "./config.ts";

/** The configuration of this process: its environment, read once, when the build is loaded. */
export const config = readConfig(process.env);
