import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** In ms: the time without input after which the reader counts as idle. */
const idleAfter = 10 * 60_000;

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * A function that returns whether there has been no input by mouse, touch or keyboard for ten minutes; `onReturn` is called at the
 * first input afterwards.
 */
export function useIsIdle(onReturn: () => void): () => boolean {
  const lastInputAt = useRef<number>(null);
  const isIdle = useCallback(
    () => lastInputAt.current !== null && performance.now() - lastInputAt.current > idleAfter,
    [],
  );
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    const recordInput = () => {
      const wasIdle = isIdle();
      lastInputAt.current = performance.now();
      if (wasIdle) handleReturn();
    };
    recordInput();
    for (const event of inputEvents) window.addEventListener(event, recordInput, { passive: true });
    return () => {
      for (const event of inputEvents) window.removeEventListener(event, recordInput);
    };
  }, [isIdle]);
  return isIdle;
}
