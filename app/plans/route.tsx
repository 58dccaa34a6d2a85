export const meta = () => [{ title: "Work together" }];

export default function WorktogetherPage() {
  return <h1>Work together</h1>;
}
