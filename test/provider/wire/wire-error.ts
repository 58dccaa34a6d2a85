/** An error as the provider words it, in an HTTP body and in an `error` event alike. */
export class WireError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly param: string | null;

  constructor(
    message: string,
    code: string | null = null,
    param: string | null = null,
    status = 400,
    type = "invalid_request_error",
  ) {
    super(message);
    this.name = "WireError";
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }

  get body() {
    return { message: this.message, type: this.type, code: this.code, param: this.param };
  }
}
