/** Returns an id within the provider's limit of 32 characters. */
export function newItemId(): string {
  return `msg_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}
