import { join } from "node:path";
import { startNginx, type Nginx } from "../../support/nginx.ts";
import { sentAnswer } from "../../support/sent-answer.ts";

// What nginx says by itself, or for this connection only.
const ITS_OWN = new Set(["connection", "content-length", "content-type", "date", "keep-alive"]);

/** How an operator who wants speed sets nginx up. */
export const TUNED = `
  open_file_cache max=1000 inactive=60s;
  open_file_cache_valid 60s;
`;

const client = join(import.meta.dirname, "../../../build/client");

/** nginx with a site's static files, and its home page as it is and in brotli with the headers that the site sends. */
export async function startNginxWithHome(site: string, settings = ""): Promise<Nginx> {
  const identity = await ask(`${site}/`, "identity");
  const brotli = await untilBrotli(`${site}/`);
  return startNginx({
    settings: `charset utf-8; ${settings}`,
    files: { "home.html": identity.body, "home.br": brotli.body },
    server: `
      etag off;
      if_modified_since off;
      default_type text/html;
      location = /home.html { ${identity.headers} }
      location = /home.br { ${brotli.headers} }
      location / { root ${client}; gzip_static on; types { text/css css; image/svg+xml svg; } }
    `,
  });
}

interface HomeFile {
  body: Buffer;
  headers: string;
}

async function untilBrotli(url: string): Promise<HomeFile> {
  for (;;) {
    const file = await ask(url, "br");
    if (/content-encoding/i.test(file.headers)) return file;
  }
}

async function ask(url: string, encoding: string): Promise<HomeFile> {
  const { headers: sent, body } = await sentAnswer(url, { "Accept-Encoding": encoding });
  const headers = Object.entries(sent)
    .filter(([name]) => !ITS_OWN.has(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(String(value))};`)
    .join(" ");
  return { body, headers };
}
