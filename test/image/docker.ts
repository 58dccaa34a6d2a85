import { randomUUID } from "node:crypto";
import { Container } from "./container.ts";
import { Engine, type ImageConfiguration, type RunOptions } from "./engine.ts";
import { outputOf, succeeds } from "./execute.ts";

/** Docker, or podman, which takes the same commands. */
export class DockerEngine extends Engine {
  override readonly name: "docker" | "podman";

  constructor(name: "docker" | "podman") {
    super();
    this.name = name;
  }

  /** The format that podman would choose knows no HEALTHCHECK. */
  protected override get buildOptions(): string[] {
    return this.name === "podman" ? ["--format=docker"] : [];
  }

  /** Whether it is here and at work: the program may be there without its service. */
  isPossible(): Promise<boolean> {
    return succeeds(this.name, ["info"]);
  }

  override async baseArguments(): Promise<Record<string, string>> {
    return {};
  }

  override async configurationOf(tag: string): Promise<ImageConfiguration> {
    const [{ Config, Healthcheck }] = JSON.parse(await outputOf(this.name, ["inspect", tag]));
    return { Healthcheck, ...Config }; // podman has it beside the rest
  }

  override async run(tag: string, { environment = {}, port }: RunOptions = {}): Promise<Container> {
    const program = this.name;
    const container = `site-${randomUUID()}`;
    const args = [
      "run",
      `--name=${container}`,
      "--read-only",
      "--cap-drop=ALL",
      "--security-opt=no-new-privileges",
      ...(port === undefined ? ["--network=none"] : [`--publish=127.0.0.1:${port}:3000`]),
      ...variables(environment),
      tag,
    ];
    return new Container({ program, args }, () => ({
      within: (command, own) => ({
        program,
        args: ["exec", ...variables(own), container, ...command],
      }),
      signal: (name) => this.#tell(["kill", `--signal=${name}`, container]),
      remove: () => this.#tell(["rm", "--force", container]),
    }));
  }

  async #tell(args: readonly string[]): Promise<void> {
    await outputOf(this.name, args);
  }
}

function variables(environment: Record<string, string>): string[] {
  return Object.entries(environment).map(([key, value]) => `--env=${key}=${value}`);
}
