export interface Destination {
  to: string;
  name: string;
}

/** The site's pages in the order in which header and side menu list them. */
export const pages: Destination[] = [
  { to: "/", name: "Home" },
  { to: "/writing", name: "Writing" },
  { to: "/work-together", name: "Work together" },
  { to: "/about", name: "Voice test" },
  { to: "/reactive-objects", name: "Reactive Objects" },
  { to: "/contact", name: "Contact" },
];
