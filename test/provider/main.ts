import { startProvider } from "./provider.ts";

const { PORT = "4100", HOST = "127.0.0.1", DIALECT = "both", FAULTS = "", LOG = "" } = process.env;

if (DIALECT !== "ga" && DIALECT !== "preview" && DIALECT !== "both") {
  throw new Error(`DIALECT is "${DIALECT}": expected ga, preview or both`);
}

const provider = await startProvider({
  port: Number(PORT),
  host: HOST,
  dialect: DIALECT,
  faults: FAULTS,
  log: LOG ? (line) => console.log(`provider  ${line}`) : undefined,
});
console.log(`Local voice provider on ${provider.url} (any text is a key)`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void provider.close().then(() => process.exit(0)));
}
