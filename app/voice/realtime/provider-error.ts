/** What the provider says went wrong, over HTTP and in events. Empty fields are left out. */
export interface ProviderError {
  message?: string;
  type?: string;
  code?: string;
  param?: string;
}
