/** Connect while connecting, connected or reconnecting (spec.md, 4). */
export class AlreadyConnectedError extends Error {
  override name = "AlreadyConnectedError";
  constructor() {
    super("Already connected to a source: disconnect first");
  }
}
