/**
 * Announces to the shell that staff have signed in, which opens the admin, or are signed out: the shell keeps the flag that shows
 * the admin pages. A session that has expired (`ended`) closes no page in other tabs.
 */
export function announceSession(session: 'in' | 'out' | 'ended'): void {
  const detail =
    session === 'in'
      ? { isAdmin: true, to: '/admin' }
      : { isAdmin: false, ...(session === 'ended' && { ended: true }) };
  window.dispatchEvent(new CustomEvent('adminLogin', { detail }));
}
