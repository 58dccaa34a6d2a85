/** A value breaks its schema. The message is one of the spec's generic ones and says where (spec.md, 8). */
export class SchemaError extends Error {
  override name = "SchemaError";
  /** Where, such as `event.item.id`. */
  readonly path: string;
  constructor(problem: string, path: string) {
    super(`${problem}: ${path}`);
    this.path = path;
  }
}
