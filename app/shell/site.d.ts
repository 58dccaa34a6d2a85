declare module "*/profile.md?site" {
  interface FooterColumn {
    heading: string;
    items: { name: string; url?: string | undefined }[];
  }

  interface Way {
    path: string;
    name: string;
    sentence: string;
    more?: { path: string; name: string };
  }

  /** The part of the profile that every page shows. */
  export interface Site {
    owner: string;
    companyLine: string;
    footer: FooterColumn[];
    ways: Way[];
  }

  const site: Site;
  export default site;
}
