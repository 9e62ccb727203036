import { useEffect, useState } from 'react';

/** In ms: the frames of a payment provider that take longer are probably blocked. */
const defaultTimeout = 20_000;

/** Whether `waiting` has been true without a break for longer than `timeout`, in ms. */
export function useLate(waiting: boolean, timeout: number = defaultTimeout): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), timeout);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, timeout]);
  return waiting && late;
}
