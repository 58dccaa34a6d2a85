/** The process cannot start. The message is for the operator, in one line. */
export class StartError extends Error {
  override name = "StartError";
}

/** Returns one line where the operator can mend it, or else the error. */
export function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (/EMFILE|too many open files/i.test(error.message)) {
    return "It cannot open as many files as it needs to start: raise the limit (ulimit -n).";
  }
  const isForOperator = /^(?:Start|Config|BuildInfo|Profile|EditedFile)Error$/.test(error.name);
  return isForOperator ? error.message : error;
}
