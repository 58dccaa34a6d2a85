import { agreementSection } from "./agreement-section.ts";

console.log(`## ${agreementSection.title}\n\n${await agreementSection.run()}`);
process.exit();
