import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { agreementPlugin } from "./app/agreement/compile/agreement-plugin.ts";

export default defineConfig({
  plugins: [agreementPlugin(), reactRouter()],
  server: { port: Number(process.env.PORT) || 3000 },
  build: { target: "baseline-widely-available" },
});
