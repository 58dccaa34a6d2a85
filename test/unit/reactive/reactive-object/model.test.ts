import * as fc from "fast-check";
import { autorun, runInAction } from "mobx";
import { expect, test } from "vitest";
import {
  allNames,
  countTasks,
  type Project,
  ReactiveProject,
  type ReactiveSection,
  type ReactiveTask,
  type Section,
} from "./sample-project.ts";

const name = fc.constantFrom("a", "b", "c");
const anyId = fc.nat(7);
const ids = fc.uniqueArray(anyId, { maxLength: 5 });
const at = fc.array(fc.nat(4), { maxLength: 2 });
const kind = <Kind extends string>(...kinds: Kind[]) => ({ kind: fc.constantFrom(...kinds) });
const step = fc.oneof(
  fc.record({ ...kind("name"), at, name }),
  fc.record({ ...kind("replace"), at, name }),
  fc.record({ ...kind("sections"), ids, name }),
  fc.record({ ...kind("tasks"), at, ids: fc.option(ids, { nil: undefined }), name }),
  fc.record({ ...kind("key"), at: fc.nat(4), id: anyId }),
  fc.record({ ...kind("snapshot", "ask"), at }),
  fc.record(kind("all", "back")),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The plain model: records that are copied along the way to what changes. */
function rename(project: Project, [s, t]: readonly number[], next: string): Project {
  const section = s === undefined ? undefined : project.sections[s];
  if (s === undefined) return { ...project, name: next };
  if (section === undefined) return project;
  const task = t === undefined ? undefined : section.tasks?.[t];
  if (t === undefined) return withSection(project, s, { ...section, name: next });
  if (task === undefined || section.tasks === undefined) return project;
  return withSection(project, s, {
    ...section,
    tasks: section.tasks.with(t, { ...task, name: next }),
  });
}

function withSection(project: Project, index: number, section: Section): Project {
  return { ...project, sections: project.sections.with(index, section) };
}

function findObject(project: ReactiveProject, [s, t]: readonly number[]) {
  if (s === undefined) return project;
  const section = project.section(s);
  return t === undefined ? section : section?.task(t);
}

const start: Project = {
  name: "start",
  sections: [
    { id: 0, name: "a", tasks: [0, 1, 2].map((id) => ({ id, name: "a" })) },
    { id: 1, name: "b" },
  ],
};

/** Writes the step to both, and returns the model after it. */
function apply(object: ReactiveProject, model: Project, seen: Project[], given: Step): Project {
  switch (given.kind) {
    case "name":
      findObject(object, given.at)?.rename(given.name);
      return rename(model, given.at, given.name);
    case "replace": {
      const next = rename(model, given.at, given.name);
      const [s, t] = given.at;
      if (s === undefined) {
        object.replace(next);
        return next;
      }
      const section = next.sections[s];
      const task = section?.tasks?.[t ?? 0];
      if (section && t === undefined) object.section(s)?.replace(section);
      if (task && t !== undefined) object.section(s)?.task(t)?.replace(task);
      return next;
    }
    case "sections": {
      const items = given.ids.map(
        (id) => model.sections.find((section) => section.id === id) ?? { id, name: given.name },
      );
      object.update({ name: given.name, sections: items });
      return { ...model, name: given.name, sections: items };
    }
    case "tasks": {
      const [s = 0] = given.at;
      const section = model.sections[s];
      if (section === undefined) return model;
      const items = given.ids?.map(
        (id) => section.tasks?.find((task) => task.id === id) ?? { id, name: given.name },
      );
      object.section(s)?.update({ tasks: items });
      return withSection(model, s, { ...section, tasks: items });
    }
    case "key": {
      const section = model.sections[given.at];
      const isTaken = model.sections.some(({ id: other }) => other === given.id);
      if (section === undefined || isTaken) return model;
      object.section(given.at)?.update({ id: given.id });
      return withSection(model, given.at, { ...section, id: given.id });
    }
    case "snapshot":
      void findObject(object, given.at)?.snapshot;
      return model;
    case "ask":
      findObject(object, given.at);
      return model;
    case "all":
      for (const section of object.sections) void section.tasks;
      return model;
    case "back": {
      const earlier = seen.at(-2);
      if (earlier !== undefined) object.replace(earlier);
      return earlier ?? model;
    }
  }
}

function expectAgreement(object: ReactiveProject, model: Project): void {
  expect(object.snapshot).toEqual(model);
  expect(object.snapshot).toBe(object.snapshot);
  expect(object.names).toBe(allNames(model));
  for (const [index, section] of model.sections.entries()) {
    const handle = object.section(index);
    expect(handle?.snapshot).toBe(object.snapshot.sections[index]);
    expect(handle?.size).toBe(countTasks(section));
    for (const taskIndex of section.tasks?.keys() ?? []) {
      const task = handle?.task(taskIndex)?.snapshot;
      expect(task).toBe(object.snapshot.sections[index]?.tasks?.[taskIndex]);
    }
  }
  expect(object.section(model.sections.length)).toBeUndefined();
  expect(object.sections.map(({ snapshot }) => snapshot.id)).toEqual(
    model.sections.map(({ id }) => id),
  );
}

/** Follows each child that was ever asked for: it is told of its removal and of its return. */
function followAll() {
  const told = new Map<ReactiveSection | ReactiveTask, boolean>();
  const follow = (child: ReactiveSection | ReactiveTask) => {
    if (told.has(child)) return;
    told.set(child, child.isRemoved);
    child.subscribe(() => told.set(child, child.isRemoved));
  };
  return (object: ReactiveProject) => {
    for (const section of object.sections) for (const task of section.tasks) follow(task);
    for (const section of object.sections) follow(section);
    const records = new Set<object>(
      object.snapshot.sections.flatMap((section) => [section, ...(section.tasks ?? [])]),
    );
    for (const [child, wasRemoved] of told) {
      expect(child.isRemoved).toBe(wasRemoved);
      expect(child.isRemoved || records.has(child.snapshot)).toBe(true);
    }
  };
}

/** How often all of it is read: the rarer, the more is pending when it is. */
const often = { numRuns: 300 };
const manySteps = fc.array(step, { maxLength: 25 });

interface Taken {
  readonly object: ReactiveProject;
  readonly model: Project;
  /** To which a step can go back. */
  readonly seen: Project[];
}

/** Writes the steps to an object and to the model, and looks at both after each. */
function take(steps: readonly Step[], look: (taken: Taken, index: number) => void): Taken {
  let taken: Taken = { object: new ReactiveProject(start), model: start, seen: [start] };
  for (const [index, given] of steps.entries()) {
    const { object, model, seen } = taken;
    taken = { object, seen, model: apply(object, model, seen, given) };
    look(taken, index);
  }
  return taken;
}

test("after every step the object and its children say what plain records say", () => {
  fc.assert(
    fc.property(manySteps, fc.nat(3), (steps, rest) => {
      const { object, model } = take(steps, (taken, index) => {
        if (index % (rest + 1) !== 0) return;
        expectAgreement(taken.object, taken.model);
        taken.seen.push(taken.object.snapshot);
      });
      expectAgreement(object, model);
    }),
    often,
  );
});

test("after every step each child knows whether it is in the tree", () => {
  fc.assert(
    fc.property(manySteps, fc.nat(2), (steps, rest) => {
      const expectKnown = followAll();
      take(steps, ({ object, seen }, index) => {
        if (index % (rest + 1) === 0) seen.push(object.snapshot);
        expectKnown(object);
      });
    }),
    often,
  );
});

test("a snapshot that was given out never changes", () => {
  fc.assert(
    fc.property(manySteps, fc.func(fc.boolean()), (steps, isTaken) => {
      const given: { record: object; text: string }[] = [];
      const keep = (record: object) => given.push({ record, text: JSON.stringify(record) });
      keep(start);
      take(steps, ({ object, seen }, index) => {
        const parts = [object, object.section(index % 3), object.section(0)?.task(index % 2)];
        for (const [which, part] of parts.entries()) {
          if (part !== undefined && isTaken(index, which)) keep(part.snapshot);
        }
        if (isTaken(index)) seen.push(object.snapshot);
      });
      for (const { record, text } of given) expect(JSON.stringify(record)).toBe(text);
    }),
    often,
  );
});

test("observers and listeners hear of every step that changes something, and end up with the model", () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 8 }), (batches) => {
      const object = new ReactiveProject(start);
      let model = start;
      const heard = { names: "", listened: "" };
      const stop = autorun(() => {
        heard.names = object.sections.map(({ snapshot }) => snapshot.name).join();
      });
      object.subscribe(() => {
        heard.listened = JSON.stringify(object.snapshot);
      });
      heard.listened = JSON.stringify(start);
      for (const batch of batches) {
        runInAction(() => {
          for (const given of batch) model = apply(object, model, [], given);
        });
        expect(heard).toEqual({
          names: allNames(model),
          listened: JSON.stringify(object.snapshot),
        });
        expect(object.snapshot).toEqual(model);
      }
      stop();
    }),
    often,
  );
});
