import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while what it sent is hydrated, true from then on: for what the server renders nothing of. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
