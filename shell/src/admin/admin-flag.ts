import { useContext, useSyncExternalStore } from 'react';
import { ShellContext } from '../shell-context.ts';

const storageKey = 'adminSession';
const listeners = new Set<() => void>();

/** The flag in browsers that deny storage: it lasts as long as the document. */
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

/** Whether this browser session has the admin flag, which shows admin pages but gives no access to data. Browser only. */
export function readAdminFlag(): boolean {
  try {
    return withoutStorage || parse(sessionStorage.getItem(storageKey))['isAdmin'] === true;
  } catch {
    return withoutStorage;
  }
}

/** Sets or clears the flag and keeps other properties of the storage entry. */
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

/** The flag, for components. On the server and while hydrating it is true in documents with the admin frame only. */
export function useAdminFlag(): boolean {
  const isAdminDocument = useContext(ShellContext)?.isAdminDocument ?? false;
  return useSyncExternalStore(subscribeToAdminFlag, readAdminFlag, () => isAdminDocument);
}
