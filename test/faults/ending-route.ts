import { breakBuild } from "./break-build.ts";

// Loaded before the site (node --import): one page ends the thread that renders it.
breakBuild(`
routes["contact/route"].module = {
  ...routes["contact/route"].module,
  loader: () => process.exit(3),
};
`);
