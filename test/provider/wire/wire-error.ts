/** An error as the provider words it, in an HTTP body and in an `error` event alike. */
export class WireError extends Error {
  override name = "WireError";
  readonly status: number;
  readonly body: { message: string; type: string; code: string | null; param: string | null };

  constructor(
    message: string,
    code: string | null = null,
    param: string | null = null,
    status = 400,
    type = "invalid_request_error",
  ) {
    super(message);
    this.status = status;
    this.body = { message, type, code, param };
  }
}

export function missing(param: string): WireError {
  const message = `Missing required parameter: '${param}'.`;
  return new WireError(message, "missing_required_parameter", param);
}

export function unsupported(value: unknown, allowed: readonly unknown[], param: string): WireError {
  const list = allowed.map((one) => `'${String(one)}'`).join(", ");
  const message = `Invalid value: '${String(value)}'. Supported values are: ${list}.`;
  return new WireError(message, "invalid_value", param);
}

export function unknownUrl(url: string): WireError {
  return new WireError(`Invalid URL (${url})`, "unknown_url", null, 404);
}
