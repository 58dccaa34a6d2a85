export const meta = () => [{ title: "Writing" }];

export default function WritingPage() {
  return <h1>Writing</h1>;
}
