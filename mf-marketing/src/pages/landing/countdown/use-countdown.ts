import { useEffect, useState } from 'react';

/** How long a visit's own count runs, in ms. */
const visitLength = 30 * 24 * 60 * 60 * 1000;

/** When the page was loaded, in ms: a count starts anew with each load, not with each look at the page. */
const pageLoad = () => Date.now() - performance.now();

/**
 * The time left in ms, counted down each second and never below zero: to `deadline`, or thirty days from the load of
 * the page where it is null. The first value reads no clock but `renderedAt`, so server and browser agree on it. While
 * paused it stands still; afterwards it is where it would have been.
 */
export function useCountdown(deadline: string | null, renderedAt: string, paused: boolean): number {
  const [left, setLeft] = useState(() =>
    deadline === null ? visitLength : Math.max(0, Date.parse(deadline) - Date.parse(renderedAt)),
  );
  useEffect(() => {
    if (paused) return undefined;
    const end = deadline === null ? pageLoad() + visitLength : Date.parse(deadline);
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Math.max(0, end - Date.now());
      setLeft(now);
      // To where the next second begins, so that a late tick does not make all the others late.
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline, paused]);
  return left;
}
