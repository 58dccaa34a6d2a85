import { StrictMode, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { runInAction } from "mobx";
import { listOf } from "../../../app/reactive/reactive-object/child-list.ts";
import { ReactiveObject } from "../../../app/reactive/reactive-object/reactive-object.ts";
import { useSnapshot } from "../../../app/reactive/reactive-object/use-snapshot.ts";

// What use-snapshot.test.ts opens: two objects, of which one is shown, a child of a list, and buttons that change them.
interface Counter {
  readonly name: string;
  readonly count: number;
}

const apples = new ReactiveObject<Counter>({ name: "apples", count: 0 });
const pears = new ReactiveObject<Counter>({ name: "pears", count: 0 });
const fruits = listOf(
  "fruits",
  (fruit: Counter) => new ReactiveObject(fruit),
  ({ name }) => name,
);

class Basket extends ReactiveObject<{ readonly fruits: readonly Counter[] }> {
  fruit(index: number) {
    return this.child(fruits, index);
  }
}

const basket = new Basket({ fruits: [{ name: "plums", count: 1 }] });
const full = basket.snapshot;
const plums = basket.fruit(0);
let renders = 0;

function Shown({ object }: { object: ReactiveObject<Counter> }) {
  const { name, count } = useSnapshot(object);
  renders++;
  return <output>{`${count} ${name}`}</output>;
}

function Place({ object }: { object: ReactiveObject<Counter> }) {
  const { name } = useSnapshot(object);
  return <p>{object.isRemoved ? `The ${name} are gone` : `The ${name} are in the basket`}</p>;
}

function add(object: ReactiveObject<Counter>, times: number) {
  runInAction(() => {
    for (let time = 0; time < times; time++) object.update({ count: object.snapshot.count + 1 });
  });
}

function Page() {
  const [object, setObject] = useState(apples);
  return (
    <>
      <Shown object={object} />
      <button onClick={() => add(apples, 3)}>Add apples</button>
      <button onClick={() => add(pears, 1)}>Add a pear</button>
      {plums && <Place object={plums} />}
      <button onClick={() => runInAction(() => basket.replace({ fruits: [] }))}>Empty</button>
      <button onClick={() => runInAction(() => basket.replace(full))}>Undo</button>
      <button onClick={() => setObject(pears)}>Show pears</button>
    </>
  );
}

const root = createRoot(document.body.appendChild(document.createElement("div")));
flushSync(() => root.render(<Page />));

declare global {
  interface Window {
    page: { renders: () => number; leave: () => void; enter: () => void; listeners: () => number };
  }
}

window.page = {
  renders: () => renders,
  leave: () => flushSync(() => root.render(null)),
  enter: () =>
    flushSync(() =>
      root.render(
        <StrictMode>
          <Page />
        </StrictMode>,
      ),
    ),
  listeners: () => apples.listenerCount + pears.listenerCount,
};
