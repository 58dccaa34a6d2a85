/** Works without script. */
export function SaveLink({ name, text }: { name: string; text: string }) {
  return (
    <a
      className="button"
      download={name}
      href={`data:application/json,${encodeURIComponent(text)}`}
    >
      Save the agreement file
    </a>
  );
}
