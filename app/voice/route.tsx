export default function VoicetestPage() {
  return <h1>Voice test</h1>;
}
