/** Of the window, once what was rendered on the server answers. */
export const HYDRATED = "hydrated";
