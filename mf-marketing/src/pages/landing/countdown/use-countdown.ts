import { useEffect, useState } from 'react';

/** In ms: the duration of a countdown without a deadline. */
const visitLength = 30 * 24 * 60 * 60 * 1000;

/** When the page was loaded, in ms: the countdown starts with each load, not each time the page is mounted. */
const pageLoad = () => Date.now() - performance.now();

/**
 * The time left in ms, updated each second and never below zero: until `deadline`, or, if that is null, until thirty
 * days after the load of the page. The first value uses `renderedAt` as the clock, so server and browser render the
 * same. A pause stops the display, not the countdown.
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
      // Aligned to the next full second, so that a late tick does not delay the following ones.
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline, paused]);
  return left;
}
