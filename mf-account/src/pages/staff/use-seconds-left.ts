import { useCallback, useSyncExternalStore } from 'react';

/** The whole seconds until a time, counted down to 0. `until` is in ms, as `performance.now()` counts. */
export function useSecondsLeft(until: number): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      const timer = setInterval(() => {
        tick();
        if (secondsTo(until) === 0) clearInterval(timer);
      }, 250);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(
    subscribe,
    () => secondsTo(until),
    () => 0,
  );
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - performance.now()) / 1000));
}
