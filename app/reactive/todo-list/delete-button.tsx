import type { MouseEvent } from "react";

interface DeleteButtonProps {
  title: string;
  /** The row is gone when this returns. */
  onDelete: () => void;
}

/** Deletes a row, and gives the focus to the row that takes its place, or to the list's input. */
export function DeleteButton({ title, onDelete }: DeleteButtonProps) {
  function deleteRow(event: MouseEvent<HTMLButtonElement>) {
    const row = event.currentTarget.closest("li");
    const list = event.currentTarget.closest("section");
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    onDelete();
    const next = neighbour?.querySelector<HTMLElement>(".todo-delete");
    (next ?? list?.querySelector("input"))?.focus();
  }

  return (
    <button type="button" className="todo-delete" onClick={deleteRow}>
      ✕<span className="visually-hidden">{` Delete ${title}`}</span>
    </button>
  );
}
