import type { Route } from "./+types/route";
import { embeddedApi } from "./embedded-api.ts";

export function loader({ request }: Route.LoaderArgs) {
  return embeddedApi(request);
}
