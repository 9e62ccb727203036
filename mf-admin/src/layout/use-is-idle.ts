import { useCallback, useEffect, useRef } from 'react';

/** In ms: the time without input after which the reader counts as idle. */
const idleAfter = 10 * 60_000;

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** A function that returns whether there has been no input by mouse, touch or keyboard for ten minutes. */
export function useIsIdle(): () => boolean {
  const lastInputAt = useRef<number>(null);
  useEffect(() => {
    const recordInput = () => void (lastInputAt.current = performance.now());
    recordInput();
    for (const event of inputEvents) window.addEventListener(event, recordInput, { passive: true });
    return () => {
      for (const event of inputEvents) window.removeEventListener(event, recordInput);
    };
  }, []);
  return useCallback(() => lastInputAt.current !== null && performance.now() - lastInputAt.current > idleAfter, []);
}
