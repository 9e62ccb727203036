import { useEffect, useState } from 'react';

/** In ms: the duration of a countdown without a deadline. */
const visitLength = 30 * 24 * 60 * 60 * 1000;

/**
 * When the document was loaded, in ms since 1970. The countdown starts then, and not again with each mount of the page.
 */
const documentLoadedAt = () => Date.now() - performance.now();

/**
 * The time left in ms, updated each second and never below zero: until `deadline`, or, if that is null, until thirty
 * days after the document was loaded. The first value uses `renderedAt` as the current time, so that server and browser
 * render the same. A pause stops the display, not the countdown.
 */
export function useCountdown(deadline: string | null, renderedAt: string, paused: boolean): number {
  const [msLeft, setMsLeft] = useState(() =>
    deadline === null ? visitLength : Math.max(0, Date.parse(deadline) - Date.parse(renderedAt)),
  );
  useEffect(() => {
    if (paused) return undefined;
    const end = deadline === null ? documentLoadedAt() + visitLength : Date.parse(deadline);
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const remaining = Math.max(0, end - Date.now());
      setMsLeft(remaining);
      // Aligned to the next full second, so that a late tick does not delay the following ones.
      if (remaining > 0) timer = setTimeout(tick, remaining % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline, paused]);
  return msLeft;
}
