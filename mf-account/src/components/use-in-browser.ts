import { useSyncExternalStore } from 'react';

/** Whether scripts run: false on the server, and in the first rendering over its HTML. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(noChanges, inBrowser, onServer);
}

const noChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
