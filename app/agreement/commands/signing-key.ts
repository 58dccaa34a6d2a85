import { generateKeyPairSync } from "node:crypto";
import { writeSigningKey } from "../../config/signing-key.ts";
import { publicJwk } from "../signing/keys.ts";
import { CommandError, readArguments, run } from "./command-line.ts";

// `npm run signing-key` prints a new key, and stores it nowhere.

const usage = "Usage: npm run signing-key";

await run(usage, async ({ args, print }) => {
  if (readArguments(args, {}, usage).positionals.length > 0) throw new CommandError(usage);
  const { privateKey } = generateKeyPairSync("ed25519");
  print("The key, for the environment of the site and of these commands. Keep it secret:");
  print(`AGREEMENT_SIGNING_KEY=${writeSigningKey(privateKey)}`);
  print("The public key, which the site publishes at /agreement/keys.json. Keep it, too:");
  print(JSON.stringify(publicJwk(privateKey)));
});
