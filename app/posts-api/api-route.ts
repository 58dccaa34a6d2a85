import type { Route } from "./+types/api-route";
import { embeddedApi } from "./embedded-api.ts";

export function loader({ request }: Route.LoaderArgs) {
  return embeddedApi(request);
}
