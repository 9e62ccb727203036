import { useSyncExternalStore } from 'react';

const storageKey = 'adminSession';
const listeners = new Set<() => void>();

// Where storage is denied the flag lives as long as the page.
let withoutStorage = false;

function parse(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const session: unknown = JSON.parse(text);
    return typeof session === 'object' && session !== null ? { ...session } : {};
  } catch {
    return {};
  }
}

/** Whether this browser session holds the admin flag. It opens pages, never data. Browser only. */
export function readAdminFlag(): boolean {
  try {
    return withoutStorage || parse(sessionStorage.getItem(storageKey))['isAdmin'] === true;
  } catch {
    return withoutStorage;
  }
}

/** Sets or takes away the flag; whatever else the session's entry holds stays. */
export function setAdminFlag(isAdmin: boolean): void {
  withoutStorage = false;
  try {
    const session = parse(sessionStorage.getItem(storageKey));
    sessionStorage.setItem(storageKey, JSON.stringify({ ...session, isAdmin }));
  } catch {
    withoutStorage = isAdmin;
  }
  for (const listener of listeners) listener();
}

function subscribeToAdminFlag(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The flag, for components; always false on the server. */
export function useAdminFlag(): boolean {
  return useSyncExternalStore(subscribeToAdminFlag, readAdminFlag, () => false);
}
