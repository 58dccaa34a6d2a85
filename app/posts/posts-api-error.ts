/** The posts API answered with a status outside 200–299. */
export class PostsApiError extends Error {
  override name = "PostsApiError";
  readonly status: number;
  /** The answer's body: parsed when it is JSON, its text when not. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`The posts API answered ${status}`);
    this.status = status;
    this.body = body;
  }
}
