/**
 * Reports the staff session to the shell, which stores whether to show the admin pages. `in`: signed in, the shell
 * opens the admin. `out`: signed out. `ended`: the session has expired; pages in other tabs then stay open.
 */
export function announceSession(session: 'in' | 'out' | 'ended'): void {
  const detail =
    session === 'in'
      ? { isAdmin: true, to: '/admin' }
      : { isAdmin: false, ...(session === 'ended' && { ended: true }) };
  window.dispatchEvent(new CustomEvent('adminLogin', { detail }));
}
