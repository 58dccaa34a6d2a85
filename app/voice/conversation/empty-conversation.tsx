/** Stands in the conversation before the first call. */
export function EmptyConversation() {
  return (
    <div className="panel-empty">
      <p>No conversation messages yet</p>
      <p>What you both say is written here, word by word.</p>
    </div>
  );
}
