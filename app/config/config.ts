import { type BuildInfo, readBuildInfo } from "./build-info.ts";
import { readConfig } from "./environment-variables.ts";

/** The configuration of this process: its environment, read once, when the build is loaded. */
export const config = readConfig(process.env);

/** The facts of the running build; what the operator set for this process goes before what the build found. */
export const buildInfo: BuildInfo = import.meta.env.DEV
  ? {
      lastBuilt: new Date().toISOString(),
      hash: "development",
      environment: "development",
      backendPort: config.port,
    }
  : { ...readBuildInfo(), ...config.build };
