export interface Page {
  path: string;
  name: string;
}

/** In the order of the header and the side menu. The sitemap lists them, too. */
export const menuPages: readonly Page[] = [
  { path: "/", name: "Home" },
  { path: "/writing", name: "Writing" },
  { path: "/work-together", name: "Work together" },
  { path: "/about", name: "Voice test" },
  { path: "/reactive-objects", name: "Reactive Objects" },
  { path: "/contact", name: "Contact" },
];

/** Placeholders that lead nowhere (docs/product.md, 2, "Layout shell"). */
export const accountLinks = ["Log in", "Sign up"];
