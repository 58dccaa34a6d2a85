import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { runInAction } from "mobx";
import { listOf } from "../../../app/reactive/reactive-object/child-list.ts";
import { ReactiveObject } from "../../../app/reactive/reactive-object/reactive-object.ts";
import { useSnapshot } from "../../../app/reactive/reactive-object/use-snapshot.ts";

// What use-snapshot.test.ts opens: it shows one of three objects, of which the plums are a child of a list.
interface Counter {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

const fruits = listOf("fruits", (fruit: Counter) => new ReactiveObject(fruit));

class Basket extends ReactiveObject<{ readonly fruits: readonly Counter[] }> {
  fruit(index: number) {
    return this.childAt(fruits, index);
  }
}

/** Counts its listeners. */
class Counted extends ReactiveObject<Counter> {
  static listeners = 0;

  override subscribe(listener: (object: this) => void) {
    const stop = super.subscribe(listener);
    Counted.listeners++;
    return () => {
      Counted.listeners--;
      stop();
    };
  }
}

const full = { fruits: [{ id: "plums", name: "plums", count: 1 }] };
const basket = new Basket(full);
const objects = {
  apples: new Counted({ id: "apples", name: "apples", count: 0 }),
  pears: new Counted({ id: "pears", name: "pears", count: 0 }),
  plums: basket.fruit(0)!,
};
const root = createRoot(document.body.appendChild(document.createElement("div")));
let renders = 0;
const faults: string[] = [];

function Shown({ object }: { object: ReactiveObject<Counter> }) {
  const { name, count } = useSnapshot(object);
  renders++;
  return <output>{`${count} ${name}${object.isRemoved ? " that are gone" : ""}`}</output>;
}

const page = {
  renders: () => renders,
  listeners: () => Counted.listeners,
  show(name: keyof typeof objects) {
    flushSync(() => root.render(<Shown object={objects[name]} />));
  },
  showStrictly(name: keyof typeof objects) {
    const shown = <Shown object={objects[name]} />;
    flushSync(() => root.render(<StrictMode>{shown}</StrictMode>));
  },
  /** Hydrates what a server rendered of one object in two parts, with so many writes before each. */
  hydrate(writes: number) {
    const figs = new ReactiveObject<Counter>({ id: "figs", name: "figs", count: 0 });
    for (const part of ["first", "second"]) {
      const holder = document.createElement("div");
      holder.id = part;
      holder.innerHTML = "<output>0 figs</output>";
      document.body.append(holder);
      const count = figs.snapshot.count + writes;
      runInAction(() => figs.update({ count }));
      hydrateRoot(holder, <Shown object={figs} />, {
        onRecoverableError: (error) => faults.push(String(error)),
      });
    }
  },
  faults: () => faults,
  leave: () => flushSync(() => root.render(null)),
  add(name: keyof typeof objects, times: number) {
    const object = objects[name];
    runInAction(() => {
      for (let time = 0; time < times; time++) object.update({ count: object.snapshot.count + 1 });
    });
  },
  fill: (isFull: boolean) => runInAction(() => basket.replace(isFull ? full : { fruits: [] })),
};

declare global {
  interface Window {
    page: typeof page;
  }
}

window.page = page;
