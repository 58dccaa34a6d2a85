import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { PAGE_CACHE } from "../page/cache-control.ts";
import { pageMeta } from "../page/page-meta.ts";
import { PaperHead } from "../page/paper-head.tsx";
import { profile } from "../owner/profile.ts";
import { waysToContact } from "../owner/ways-to-contact.ts";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { type ContactRow, contactRows } from "./contact-rows.ts";
import "./contact.css";

export function loader() {
  const ways = waysToContact(profile.contact);
  return { ways, rows: contactRows(profile), origin: config.publicOrigin };
}

export function headers() {
  return { "Cache-Control": PAGE_CACHE };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Contact",
    description: "How to get in touch.",
    path: "/contact",
    origin: loaderData?.origin,
  });
}

export default function ContactPage({ loaderData: { ways, rows, origin } }: Route.ComponentProps) {
  return (
    <div className="page">
      <PaperHead origin={origin} />
      <div className="contact-title">
        <h1>contact works</h1> {ways && <p>{ways}.</p>}
      </div>
      {rows.length > 0 && (
        <dl className="contact">
          {rows.map((row) => (
            <div key={row.label} className="page-row entry">
              <dt className="page-label">{row.label}</dt>
              <dd>
                <Value {...row} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Value({ value, url }: ContactRow) {
  if (!url) return value;
  if (url.startsWith("https:")) {
    const className = url.includes(value) ? "title-link" : "title-link with-address";
    return (
      <NewTabLink className={className} href={url}>
        {value}
      </NewTabLink>
    );
  }
  return (
    <a className="title-link" href={url}>
      {value}
    </a>
  );
}
