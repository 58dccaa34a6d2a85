import { listOf } from "../../../../app/reactive/reactive-object/child-list.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";

export interface Task {
  readonly id: number;
  readonly name: string;
}

export interface Section {
  readonly id: number;
  readonly name: string;
  readonly tasks?: readonly Task[] | undefined;
}

export interface Project {
  readonly name: string;
  readonly sections: readonly Section[];
}

export class ReactiveTask extends ReactiveObject<Task> {
  rename(name: string) {
    return this.update({ name });
  }
}

const tasks = listOf("tasks", (task: Task) => new ReactiveTask(task));

export const countTasks = (record: Section) => record.tasks?.length ?? 0;
export const allNames = ({ sections: all }: Project) => all.map(({ name }) => name).join();

export class ReactiveSection extends ReactiveObject<Section> {
  rename(name: string) {
    return this.update({ name });
  }

  get size() {
    return this.computed(countTasks);
  }

  task(index: number) {
    return this.childAt(tasks, index);
  }

  get tasks() {
    return this.childrenOf(tasks);
  }
}

const sections = listOf("sections", (section: Section) => new ReactiveSection(section));

export class ReactiveProject extends ReactiveObject<Project> {
  rename(name: string) {
    return this.update({ name });
  }

  get names() {
    return this.computed(allNames);
  }

  section(index: number) {
    return this.childAt(sections, index);
  }

  get sections() {
    return this.childrenOf(sections);
  }
}
