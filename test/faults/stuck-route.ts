import { breakBuild } from "./break-build.ts";

// Loaded before the site (node --import): the loader of one page then never gives its thread back.
breakBuild(`
routes["contact/route"].module = {
  ...routes["contact/route"].module,
  loader: () => { for (;;); },
};
`);
