export default function WorktogetherPage() {
  return <h1>Work together</h1>;
}
