/** How other servers, and proxies in front of them, word an error: the body of an answer, or the fields of an event. */
export const shapes: Partial<Record<string, (message: string) => object>> = {
  numeric: (message) => ({ error: { message, code: 400 } }),
  flat: (message) => ({
    object: "error",
    message,
    type: "BadRequestError",
    param: null,
    code: 400,
  }),
  text: (message) => ({ error: message }),
  detail: (msg) => ({ detail: [{ type: "missing", loc: ["body", "session"], msg }] }),
};
