import { startProvider } from "./provider.ts";

const { PORT = "4100", HOST = "127.0.0.1", FAULTS = "", LOG = "" } = process.env;

const provider = await startProvider({
  port: Number(PORT),
  host: HOST,
  faults: FAULTS,
  log: LOG ? (line) => console.log(`provider  ${line}`) : undefined,
});
console.log(`Local voice provider on ${provider.url} (any text is a key)`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void provider.close().then(() => process.exit(0)));
}
