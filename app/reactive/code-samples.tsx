import type { ReactNode } from "react";

/** Shows how each list asks a todo whether it is completed. On a phone the samples are folded. */
export function CodeSamples() {
  return (
    <details className="code-samples">
      <summary>See the code, 6 lines</summary>
      <CodeSample side="traditional" name="Traditional" cost="all 1,000 are asked">
        {`const isCompleted = (todo: Todo) =>
  todo.completed_at !== undefined;

function Row({ todo }: { todo: Todo }) {
  return <Item done={`}
        <b>isCompleted</b>
        {`(todo)} />;
}`}
      </CodeSample>
      <CodeSample side="reactiveObject" name="Reactive" cost="that one is asked">
        {"class Task extends "}
        <b>ReactiveObject</b>
        {`<Todo> {
  get isCompleted() {
    return this.`}
        <b>computed</b>
        {`(isCompleted);
  }
}
task.`}
        <b>update</b>
        {"({ completed_at: now });"}
      </CodeSample>
    </details>
  );
}

interface CodeSampleProps {
  side: "traditional" | "reactiveObject";
  name: string;
  cost: string;
  children: ReactNode;
}

function CodeSample({ side, name, cost, children }: CodeSampleProps) {
  return (
    <figure className="code-sample" data-side={side}>
      <figcaption>
        <b>{name}</b> Tick one of 1,000: {cost}
      </figcaption>
      <pre>
        <code>{children}</code>
      </pre>
    </figure>
  );
}
