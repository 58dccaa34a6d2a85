export const meta = () => [{ title: "Home" }];

export default function HomePage() {
  return <h1>Home</h1>;
}
