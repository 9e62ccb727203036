import { useEffect, useState } from 'react';

/** In ms: the frames of a payment provider that take longer are probably blocked. */
const defaultTimeout = 20_000;

/** Whether `waiting` has been true for longer than `timeout`, in ms. */
export function useLate(waiting: boolean, timeout: number = defaultTimeout): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = waiting ? setTimeout(() => setLate(true), timeout) : undefined;
    return () => clearTimeout(timer);
  }, [waiting, timeout]);
  return waiting && late;
}
