import { config } from "../../config/this-process.ts";
import { siteOrigin } from "../../page/cache-control.ts";
import type { Route } from "./+types/terms-schema-route";
import { writeTermsSchema } from "./terms-file.ts";

export function loader({ request }: Route.LoaderArgs) {
  const { origin, cacheControl } = siteOrigin(request, config.publicOrigin);
  return new Response(writeTermsSchema(origin), {
    headers: { "Content-Type": "application/schema+json", "Cache-Control": cacheControl },
  });
}
