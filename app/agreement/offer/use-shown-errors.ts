import { useCallback, useState } from "react";
import { type AgreedErrors, agreedErrors, agreedNames, readAgreed } from "./agreed-fields.ts";

/** The errors of an answer, without what was mended since. The second clears them by what the form holds. */
export function useShownErrors(answered: AgreedErrors) {
  const [state, setState] = useState({ answered, shown: answered });
  if (state.answered !== answered) setState({ answered, shown: answered });
  const clear = useCallback((form: FormData) => {
    setState((before) => {
      const shown = stillWrong(before.shown, agreedErrors(readAgreed(form), form));
      return { ...before, shown };
    });
  }, []);
  return [state.answered === answered ? state.shown : answered, clear] as const;
}

function stillWrong(shown: AgreedErrors, errors: AgreedErrors): AgreedErrors {
  const remaining: AgreedErrors = {};
  for (const name of agreedNames) {
    if (shown[name] && errors[name]) remaining[name] = errors[name];
  }
  return remaining;
}
