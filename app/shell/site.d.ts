declare module "*/profile.md?site" {
  interface FooterColumn {
    heading: string;
    items: { name: string; url?: string | undefined }[];
  }

  interface Way {
    path: string;
    name: string;
    sentence: string;
    /** A link after the sentence. */
    more?: { path: string; name: string };
  }

  /** What every page shows of the owner. */
  export interface Site {
    owner: string;
    companyLine: string;
    footer: FooterColumn[];
    ways: Way[];
  }

  const site: Site;
  export default site;
}
