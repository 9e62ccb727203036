import type { ToastInput } from '@plumbline/services';

const storageKey = 'toast';

/** In ms: a notification stored longer ago than this is out of date. On a slow line the next document takes half a minute. */
const maxAge = 60_000;

/** Stores a notification for the tab's next document, or deletes the stored one; without storage it is lost. */
export function storeToast(toast: ToastInput | undefined, isAdmin: boolean): void {
  try {
    if (toast === undefined) return sessionStorage.removeItem(storageKey);
    const { title, description, variant } = toast;
    const stored = { title, description, variant, at: Date.now(), ...(isAdmin && { admin: true }) };
    sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // A notification is not worth failing for.
  }
}

/**
 * Removes and returns the notification that the tab's last document stored; null if there is none, or it is older than {@link maxAge}.
 * A notification of an admin page is shown again on admin pages only, because it would be out of place on a public page.
 */
export function takeStoredToast(isAdmin: boolean): ToastInput | null {
  try {
    const text = sessionStorage.getItem(storageKey);
    if (text === null) return null;
    sessionStorage.removeItem(storageKey);
    return read(JSON.parse(text), isAdmin);
  } catch {
    return null;
  }
}

/**
 * The notifications that may be shown again where visitors type secrets: staff see them after signing in, and they mislead nobody even if
 * another script has written them into the storage.
 */
const allowedOnSecretPages: readonly ToastInput[] = [
  { title: 'Signed in', description: 'The staff pages are open in this tab.', variant: 'success' },
];

/** Whether a notification may be shown where visitors type secrets. */
export function isAllowedOnSecretPages({ title, description, variant }: ToastInput): boolean {
  return allowedOnSecretPages.some(
    (one) => one.title === title && one.description === description && one.variant === variant,
  );
}

/** The storage belongs to every script of the site, so its text may be anything. */
function read(stored: unknown, isAdmin: boolean): ToastInput | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { title, description, variant, at, admin } = stored as Record<string, unknown>;
  if (admin === true && !isAdmin) return null;
  if (typeof title !== 'string' || typeof at !== 'number') return null;
  const age = Date.now() - at;
  if (age < 0 || age > maxAge) return null;
  return {
    title,
    ...(typeof description === 'string' ? { description } : {}),
    ...(variant === 'success' || variant === 'destructive' ? { variant } : {}),
  };
}
