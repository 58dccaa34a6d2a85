/** Every page of the site; a page with script has something to do beyond being read. */
export const pages = [
  { path: "/", script: false },
  { path: "/writing", script: false },
  { path: "/writing/ask-the-object", script: false },
  { path: "/work-together", script: false },
  { path: "/contact", script: false },
  { path: "/agreement/compare", script: false },
  { path: "/health", script: false },
  { path: "/about", script: true },
  { path: "/reactive-objects", script: true },
  { path: "/agreement", script: true },
];
