import { isIPv6, type Server } from "node:net";
import { StartError } from "./start-error.ts";

interface ListenAddress {
  host: string;
  port: number;
}

/** @throws {StartError} if the address is taken, forbidden or not this machine's */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject).listen(port, host, resolve);
  try {
    await promise;
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`Cannot listen on ${authority({ host, port })}: ${message}`);
  }
  server.off("error", reject);
}

/** Returns `host:port`, with brackets around an IPv6 address. */
export function authority({ host, port }: ListenAddress): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
