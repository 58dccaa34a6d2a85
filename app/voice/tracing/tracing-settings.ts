/** Where traces of the visitor's AI calls go, as the voice route's loader gives it. */
export interface TracingSettings {
  host: string;
  /** The operator's own key; without it there is no tracing. */
  publicKey: string | undefined;
  environment: string;
}
