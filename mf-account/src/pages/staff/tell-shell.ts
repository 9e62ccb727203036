/**
 * Tells the shell that staff are signed in, and go to their desk, or no longer are: it keeps the flag that opens the admin pages.
 * A session that has `ended` by itself closes no page in other tabs.
 */
export function tellShell(standing: 'in' | 'out' | 'ended'): void {
  const detail =
    standing === 'in'
      ? { isAdmin: true, to: '/admin' }
      : { isAdmin: false, ...(standing === 'ended' && { ended: true }) };
  window.dispatchEvent(new CustomEvent('adminLogin', { detail }));
}
