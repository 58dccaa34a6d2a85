/** The window's event after hydration. */
export const HYDRATED = "hydrated";
