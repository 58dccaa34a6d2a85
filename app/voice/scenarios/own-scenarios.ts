import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { log } from "../../log/memory-log.ts";
import type { ScenarioName } from "./built-in.ts";
import { type Scenario, ScenarioSchema } from "./scenario.ts";

interface Stores extends DBSchema {
  scenarios: { key: string; value: Scenario };
}

const version = 1;

/** The visitor's own scenarios, in IndexedDB, or in memory if the browser does not store them. Skips invalid entries. */
export class OwnScenarios {
  readonly #name: string;
  readonly #unstored = new Map<string, Scenario>();
  #database: Promise<IDBPDatabase<Stores>> | undefined;

  constructor(databaseName: string) {
    this.#name = databaseName;
  }

  async list(): Promise<ScenarioName[]> {
    return (await this.#all())
      .map(({ id, title }) => ({ id, title }))
      .toSorted((a, b) => a.title.localeCompare(b.title));
  }

  async get(id: string): Promise<Scenario | undefined> {
    return (await this.#all()).find((scenario) => scenario.id === id);
  }

  /** Returns whether the browser stored it. */
  async put(scenario: Scenario): Promise<boolean> {
    try {
      await (await this.#open()).put("scenarios", scenario);
      this.#unstored.delete(scenario.id);
      return true;
    } catch (error) {
      log.warn("The browser does not store the scenario", error);
      this.#unstored.set(scenario.id, scenario);
      this.close();
      return false;
    }
  }

  /** @throws if the browser cannot delete it. */
  async delete(id: string): Promise<void> {
    if (this.#unstored.delete(id) && !(await this.get(id))) return;
    await (await this.#open()).delete("scenarios", id);
  }

  close(): void {
    void this.#database?.then((database) => database.close()).catch(() => {});
    this.#database = undefined;
  }

  async #all(): Promise<Scenario[]> {
    const stored = await this.#stored();
    const all = stored.flatMap((value) => ScenarioSchema.safeParse(value).data ?? []);
    return [...all.filter(({ id }) => !this.#unstored.has(id)), ...this.#unstored.values()];
  }

  async #stored(): Promise<unknown[]> {
    try {
      return await (await this.#open()).getAll("scenarios");
    } catch (error) {
      log.warn("The browser’s scenarios cannot be read", error);
      this.close();
      return [];
    }
  }

  #open(): Promise<IDBPDatabase<Stores>> {
    this.#database ??= openDB<Stores>(this.#name, version, {
      upgrade: (database) => void database.createObjectStore("scenarios", { keyPath: "id" }),
      // Another tab deletes or upgrades the database.
      blocking: () => this.close(),
      terminated: () => this.close(),
    });
    return this.#database;
  }
}
