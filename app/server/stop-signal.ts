// Process 1 ignores a signal that it has no handler for, so these stand before anything else is loaded.
let stop: (signal: NodeJS.Signals) => void = () => process.exit(0);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));

/** Sets what the first signal to stop does once there is something to finish. Until then it ends the process with 0. */
export function onStopSignal(action: (signal: NodeJS.Signals) => void): void {
  stop = (signal) => {
    // One request to stop may come twice: from a terminal, and from npm.
    stop = () => {};
    action(signal);
  };
}
