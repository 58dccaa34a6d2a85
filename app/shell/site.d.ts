declare module "*/profile.md?site" {
  interface FooterColumn {
    heading: string;
    items: { name: string; url?: string | undefined }[];
  }

  /** What every page shows of the owner. */
  export interface Site {
    owner: string;
    companyLine: string;
    footer: FooterColumn[];
  }

  const site: Site;
  export default site;
}
