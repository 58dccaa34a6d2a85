import { useEffect, useState } from "react";

export function waitingTime(seconds: number): string {
  if (seconds > 24 * 60 * 60) return "more than a day";
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  if (seconds > 90) return `${minutes} minutes`;
  return seconds > 1 ? `${Math.ceil(seconds)} seconds` : "a second";
}

/** Milliseconds of the longest timer of browsers. */
const maxTimeout = 2 ** 31 - 1;

/** Returns true after that many seconds; never for undefined. */
export function useHasPassed(seconds: number | undefined): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const wait = Math.min(seconds * 1000, maxTimeout);
    const timer = setTimeout(() => setPassed(true), wait);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [seconds]);
  return hasPassed;
}
