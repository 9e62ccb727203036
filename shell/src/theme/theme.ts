/** The visitor's choice; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** The `data-theme` of <html>: absent for `system`, so that the device's preference decides. */
export function themeAttribute(theme: Theme): 'light' | 'dark' | undefined {
  return theme === 'system' ? undefined : theme;
}

/** The `document.cookie` text that stores the choice for a year; `system` removes the cookie. */
export function themeCookie(theme: Theme, secure: boolean): string {
  const age = theme === 'system' ? 0 : 365 * 24 * 60 * 60;
  return `theme=${theme}; Max-Age=${age}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}
