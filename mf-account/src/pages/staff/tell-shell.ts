/** Tells the shell that staff are signed in or no longer are: it keeps the flag that opens the admin pages. */
export function tellShell(isAdmin: boolean): void {
  window.dispatchEvent(new CustomEvent('adminLogin', { detail: { isAdmin } }));
}
