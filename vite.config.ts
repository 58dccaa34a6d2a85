import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { agreementPlugin } from "./app/agreement/compile/agreement-plugin.ts";

export default defineConfig(({ command }) => ({
  plugins: [agreementPlugin(), reactRouter()],
  // A few files start faster than the hundreds of modules they are made of; development needs them apart.
  ssr: command === "build" ? { noExternal: true } : {},
  server: { port: Number(process.env.PORT) || 3000 },
  build: { target: "baseline-widely-available" },
}));
