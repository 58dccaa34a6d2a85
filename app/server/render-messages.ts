/** What the renderer needs of a request, in a form that can be sent between threads. */
export interface PageRequest {
  method: "GET" | "POST";
  /** Absolute. */
  url: string;
  headers: [name: string, value: string][];
  body?: Uint8Array<ArrayBuffer>;
}

/** A page as it was rendered, or any other answer of a route. */
export interface RenderedPage {
  status: number;
  /** By names in small letters. */
  headers: Record<string, string>;
  body: Buffer;
}

/** What a route of the build is, without its code. */
export interface RouteFacts {
  id: string;
  parentId: string | undefined;
  path: string | undefined;
  index: boolean;
  /** It shows a page, and is not an address for programs. */
  isPage: boolean;
  takesPost: boolean;
  /** Names of the parameters that its page reads. */
  query: readonly string[];
}

/** What the process learns of the build from its renderer. */
export interface SiteFacts {
  host: string;
  port: number;
  publicOrigin: string | undefined;
  routes: readonly RouteFacts[];
}

export type ToRenderer =
  | { type: "render"; id: number; request: PageRequest }
  | { type: "abandon"; id: number };

export type FromRenderer =
  | { type: "ready"; facts: SiteFacts }
  | { type: "failed"; message: string }
  | {
      type: "rendered";
      id: number;
      status: number;
      headers: Record<string, string>;
      body: ArrayBuffer;
    }
  | { type: "broken"; id: number; message: string };
