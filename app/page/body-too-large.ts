/** A request's header, set by the server where a body was too large to be read, so that the page can say so. */
export const BODY_TOO_LARGE = "x-body-too-large";
