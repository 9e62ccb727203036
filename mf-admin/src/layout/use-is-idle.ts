import { useCallback, useEffect, useRef } from 'react';

/** In ms without any input. */
const patience = 10 * 60_000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** A function that returns whether there has been no input by mouse, touch or keyboard for ten minutes. */
export function useIsIdle(): () => boolean {
  const lastSign = useRef<number>(null);
  useEffect(() => {
    const note = () => void (lastSign.current = performance.now());
    note();
    for (const sign of signs) window.addEventListener(sign, note, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note);
    };
  }, []);
  return useCallback(() => lastSign.current !== null && performance.now() - lastSign.current > patience, []);
}
