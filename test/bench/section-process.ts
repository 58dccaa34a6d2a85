import { sections } from "./sections.ts";

// One section, in a process of its own: sends its text to the process that started it.
const section = sections.find(({ title }) => title === process.argv[2]);
if (!section) throw new Error(`There is no section ${process.argv[2]}`);
const text = await section.run();
process.send?.(text, () => process.exit());
