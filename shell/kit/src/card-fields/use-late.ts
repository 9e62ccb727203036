import { useEffect, useState } from 'react';

/** In ms: frames that are later than this are kept away by something. */
const patience = 20_000;

/** Whether something that is waited for has not come in time. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = waiting ? setTimeout(() => setLate(true), patience) : undefined;
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && late;
}
