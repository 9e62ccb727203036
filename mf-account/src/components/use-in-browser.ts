import { useSyncExternalStore } from 'react';

/** Whether the page runs in a browser: false on the server, and during hydration. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(noChanges, inBrowser, onServer);
}

const noChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
