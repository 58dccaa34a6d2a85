import { type BuildInfo, readBuildInfo } from "./build-info.ts";
import { readConfig } from "./environment-variables.ts";

export const config = readConfig(process.env);

/** The environment of this process overrides what the build recorded. */
export const buildInfo: BuildInfo = import.meta.env.DEV
  ? {
      lastBuilt: new Date().toISOString(),
      hash: "development",
      environment: "development",
      backendPort: config.port,
    }
  : { ...readBuildInfo(), ...config.build };
