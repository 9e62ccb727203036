/** The `aria-current` of a link: `page` on its own page, `true` on a page below it. */
export function ariaCurrent(path: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  return pathname.startsWith(`${path}/`) ? 'true' : undefined;
}
