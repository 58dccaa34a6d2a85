import { generateKeyPairSync } from "node:crypto";
import { writeSigningKey } from "../../config/operator-secrets.ts";
import { publicJwk } from "../signing/keys.ts";

// `npm run signing-key` prints a new key, and stores it nowhere.

const { privateKey } = generateKeyPairSync("ed25519");
console.log("The key, for the environment of the site and of these commands. Keep it secret:");
console.log(`AGREEMENT_SIGNING_KEY=${writeSigningKey(privateKey)}`);
console.log("The public key, which the site publishes at /agreement/keys.json. Keep it, too:");
console.log(JSON.stringify(publicJwk(privateKey)));
