import { useSyncExternalStore } from 'react';
import { isOffline } from '@plumbline/contract/offline';

/** Whether the browser is offline, kept up to date; false on the server and during hydration. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
