import type { Config } from "@react-router/dev/config";
import { finishBuild } from "./app/server/finish-build.ts";
import { ownRelease } from "./app/server/releases.ts";

export default {
  ssr: true,
  buildDirectory: ownRelease("build"),
  buildEnd: ({ reactRouterConfig }) => finishBuild(reactRouterConfig.buildDirectory),
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
