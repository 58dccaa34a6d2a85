import { type ReactNode, useState } from "react";
import { Field } from "../../ui/field.tsx";

interface MoreAboutClientProps {
  isOpen: boolean;
  kind: string;
  error: string | undefined;
  /** The other fields. */
  children: ReactNode;
}

/** What an agreement can do without, or be told by hand on paper. */
export function MoreAboutClient({ isOpen, kind, error, children }: MoreAboutClientProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <details className="more-about-client" open={wasOpened}>
      <summary>More about the client</summary>
      <Field
        id="clientKind"
        label="Kind of Client"
        hint="If the client isn’t a company, put its name under Company Name and its address below. If there is no number, enter “None”."
        error={error}
      >
        {(control) => (
          <select name="clientKind" defaultValue={kind} {...control}>
            <option value="">A company or LLP</option>
            <option value="person">A person in business</option>
            <option value="partnership">A partnership</option>
          </select>
        )}
      </Field>
      {children}
    </details>
  );
}
