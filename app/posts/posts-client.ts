import createClient, { type Client, type Middleware } from "openapi-fetch";
import type { paths } from "./api-types.ts";
import { readPost, type Post } from "./post.ts";
import { PostsApiError } from "./posts-api-error.ts";

export interface PostsClientOptions {
  /** The API's base address, absolute. */
  address: string;
  /** What carries a request to the API: the network, or the embedded API's own handler. */
  fetch: (request: Request) => Promise<Response>;
}

/** The posts API, typed by its OpenAPI document, with the request rules of spec.md, 7. */
export class PostsClient {
  /**
   * Calls any path of the document.
   *
   * @throws {PostsApiError} when the answer's status is outside 200–299.
   */
  readonly get: Client<paths>["GET"];

  constructor({ address, fetch }: PostsClientOptions) {
    const client = createClient<paths>({
      baseUrl: address,
      fetch,
      credentials: "same-origin",
      redirect: "follow",
      referrerPolicy: "no-referrer",
      querySerializer: { array: { style: "form", explode: true } },
    });
    client.use(throwFailures);
    this.get = client.GET;
  }

  async newest(): Promise<Post | null> {
    const { data = {} } = await this.get("/posts");
    return readPost(data);
  }

  async oldest(): Promise<Post | null> {
    const { data = {} } = await this.get("/posts/oldest");
    return readPost(data);
  }

  /** The newest post whose slug is none of `except`. */
  async another(except: string[] = []): Promise<Post | null> {
    const { data = {} } = await this.get("/posts/another", { params: { query: { except } } });
    return readPost(data);
  }
}

const throwFailures: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw new PostsApiError(response.status, parsed(await response.text()));
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
