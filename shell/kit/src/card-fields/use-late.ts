import { useEffect, useState } from 'react';

/** In ms: frames that are later than this are kept away by something. */
const usualTimeout = 20_000;

/** Whether something that is waited for has not come in time. @param timeout in ms */
export function useLate(waiting: boolean, timeout: number = usualTimeout): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = waiting ? setTimeout(() => setLate(true), timeout) : undefined;
    return () => clearTimeout(timer);
  }, [waiting, timeout]);
  return waiting && late;
}
