interface EmptyConversationProps {
  /** Said in a call: who begins. */
  begins: string | undefined;
}

export function EmptyConversation({ begins }: EmptyConversationProps) {
  return (
    <div className="panel-empty">
      <p>No conversation messages yet</p>
      <p>{begins ?? "What you both say is written here, word by word."}</p>
    </div>
  );
}
