import { reactRouter } from "@react-router/dev/vite";
import { createLogger, defineConfig, type Plugin } from "vite";
import { agreementPlugin } from "./app/agreement/template-plugin.ts";
import { editedFilesPlugin } from "./app/edited-files.ts";
import { shareImagesPlugin } from "./app/share-images/share-images-plugin.ts";
import { sitePlugin } from "./app/shell/site-plugin.ts";

export default defineConfig(({ command }) => ({
  customLogger: loggerWithout("'target-current' is not recognized"),
  plugins: [
    editedFilesPlugin(),
    agreementPlugin(),
    sitePlugin(),
    shareImagesPlugin(),
    reactRouter(),
    fileThread(),
    sameEverywhere(),
    sharingRoutes(),
    sharedFiles(),
    knownNames(),
    shortNames(),
  ],
  // A few files start faster than the hundreds of modules they are made of, and a constant reads faster than the
  // environment; development needs both as they are.
  ...(command === "build" && {
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' },
  }),
  server: { port: Number(process.env.PORT) || 3000, watch: { ignored: ["**/build/**"] } },
  // Dependencies that Vite meets only while it serves a page make that page fail and reload.
  optimizeDeps: {
    entries: ["app/entry.client.tsx", "app/root.tsx", "app/**/{route,*-route}.{ts,tsx}"],
  },
  build: {
    target: "baseline-widely-available",
    modulePreload: { resolveDependencies: latePreloads },
  },
}));

/** The minifier does not know each of the newest pseudo-classes, and keeps them as they are. */
function loggerWithout(warning: string) {
  const logger = createLogger();
  return {
    ...logger,
    warn: (...[message, options]: Parameters<typeof logger.warn>) => {
      if (!message.includes(warning)) logger.warn(message, options);
    },
  };
}

/** Builds the thread that reads files beside the server, with which it shares what it imports. */
function fileThread(): Plugin {
  return {
    name: "file-thread",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    options: ({ input, ...options }) => ({
      ...options,
      input: { index: String(input), "file-thread": "app/agreement/file-thread.ts" },
    }),
    outputOptions: (options) => ({ ...options, entryFileNames: "[name].js" }),
  };
}

/** The server's half holds the folder of the client's, which is another one in each build but for this link to it. */
function sameEverywhere(): Plugin {
  return {
    name: "same-everywhere",
    apply: "build",
    transform: {
      filter: { id: /virtual:react-router\/server-build$/ },
      handler: (code) =>
        code.replace(/(?<=assetsBuildDirectory = )"[^"]*"/, JSON.stringify("build/client")),
    },
  };
}

/**
 * Lets late parts import from their route's file. React Router keeps the exports of a route as they are written, so that
 * each module that a late part also uses becomes a file of its own: some twenty on `/about`, which compress badly and name
 * each other. The further exports do not concern it.
 */
function sharingRoutes(): Plugin {
  return {
    name: "sharing-routes",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
  };
}

/** What every page with script loads, and what each page of the agreement reads its fields with, by the ends of paths. */
const sharedModules = {
  start: [
    "/react/jsx-runtime.js",
    "/react/cjs/react-jsx-runtime.production.js",
    "/app/log/admin-flag.ts",
    "/app/log/error-message.ts",
    "/app/log/memory-log.ts",
    "/app/owner/profile.md?site",
    "/app/page/page-handle.ts",
    "/app/page/page-meta.ts",
    "/app/page/share-image-address.ts",
    "/app/shell/scroll-memory.tsx",
    "/app/shell/what-you-can-do.tsx",
    "/app/ui/browser-storage.ts",
    "/app/ui/format-number.ts",
    "/app/ui/new-tab-link.tsx",
    "/app/ui/use-copy-to-clipboard.ts",
    "/app/ui/use-hydrated.tsx",
    "/app/ui/wording.ts",
  ],
  inputs: [
    "/app/agreement/contract/inputs.ts",
    "/app/work-together/plans.ts",
    "/app/work-together/terms.ts",
  ],
};

/**
 * One small file for what pages share, in place of a dozen that compress badly. Nothing with styles may be in it: they would
 * come before the root's, which name the layers.
 */
function sharedFiles(): Plugin {
  return {
    name: "shared-files",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: Object.entries(sharedModules).map(([name, paths]) => ({
          name,
          test: (id) => paths.some((path) => id.endsWith(path)),
        })),
      },
    }),
  };
}

/** Fails the build where a file that is named here was renamed, or no page imports it any more. */
function knownNames(): Plugin {
  return {
    name: "known-names",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const ids = [...this.getModuleIds()];
      const files = Object.keys(bundle);
      const unknown = [
        ...Object.values(sharedModules)
          .flat()
          .filter((path) => !ids.some((id) => id.endsWith(path))),
        ...partsOfCall.filter((name) => !files.some((file) => isFileOf(name, file))),
      ];
      if (unknown.length > 0) this.error(`vite.config.ts: no page imports ${unknown.join(", ")}`);
    },
  };
}

/** Scripts name each other, by hashes that do not compress: 42 bits tell some hundreds of files apart. */
function shortNames(): Plugin {
  const name = "assets/[name]-[hash:7]";
  return {
    name: "short-names",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    outputOptions: (options) => ({
      ...options,
      entryFileNames: `${name}.js`,
      chunkFileNames: `${name}.js`,
    }),
  };
}

/** What a visitor waits for after Connect. */
const partsOfCall = ["live-call", "connect-sequence", "alerts", "message-list"];

function isFileOf(name: string, file: string): boolean {
  return file.includes(`/${name}-`);
}

/**
 * The first screen names all scripts that its late parts import, so that they load at once; that is a kilobyte of names.
 * Dialogs and lists find theirs one round trip later instead.
 */
function latePreloads(part: string, files: string[]): string[] {
  const isOfCall = partsOfCall.some((name) => isFileOf(name, part));
  return isOfCall ? files : files.filter((name) => name.endsWith(".css"));
}
