export interface Page {
  path: string;
  name: string;
}

/** Order of the header and the side menu; also listed in the sitemap. */
export const pages: readonly Page[] = [
  { path: "/", name: "Home" },
  { path: "/writing", name: "Writing" },
  { path: "/work-together", name: "Work together" },
  { path: "/about", name: "Voice test" },
  { path: "/reactive-objects", name: "Reactive Objects" },
  { path: "/contact", name: "Contact" },
];
