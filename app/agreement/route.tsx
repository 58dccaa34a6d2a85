export default function AgreementPage() {
  return <h1>Agreement</h1>;
}
