import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { agreementPlugin } from "./app/agreement/compile/agreement-plugin.ts";

export default defineConfig(({ command }) => ({
  plugins: [agreementPlugin(), reactRouter()],
  // A few files start faster than the hundreds of modules they are made of, and a constant reads faster than the
  // environment; development needs both as they are.
  ...(command === "build" && {
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' },
  }),
  server: { port: Number(process.env.PORT) || 3000 },
  build: { target: "baseline-widely-available" },
}));
