export default function ReactiveObjectsDemoPage() {
  return <h1>Reactive Objects Demo</h1>;
}
