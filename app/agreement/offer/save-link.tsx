interface SaveLinkProps {
  name: string;
  text: string;
  onSave?: () => void;
}

/** Works without script. */
export function SaveLink({ name, text, onSave }: SaveLinkProps) {
  return (
    <a
      className="button"
      download={name}
      onClick={onSave}
      href={`data:application/json,${encodeURIComponent(text)}`}
    >
      Save the agreement file
    </a>
  );
}
