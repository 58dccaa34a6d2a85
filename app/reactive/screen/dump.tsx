import { memo, useId } from "react";

interface DumpProps {
  title: string;
  text: string;
}

// A box that scrolls has to take the focus, or the keyboard could not scroll it.
const scrollBox = { tabIndex: 0 };

/** Something as it is stored. */
export const Dump = memo(function Dump({ title, text }: DumpProps) {
  const id = useId();
  return (
    <div className="dump">
      <h3 id={id}>{title}</h3>
      <section aria-labelledby={id} {...scrollBox}>
        <pre>{text}</pre>
      </section>
    </div>
  );
});
