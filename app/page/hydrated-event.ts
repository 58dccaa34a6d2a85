/** Dispatched on the window after hydration. */
export const HYDRATED = "hydrated";
