import { data } from "react-router";

/** To throw from a loader or an action. Without its text React Router's data would call it "Internal Server Error". */
export function notFound() {
  return data(null, { status: 404, statusText: "Not Found" });
}
