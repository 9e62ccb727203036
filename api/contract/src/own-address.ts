/**
 * The address on this site that a text names, from the root on; null for any that could lead elsewhere: with a scheme, a host, a
 * second slash, a backslash (browsers read one as a slash) or what browsers take out before they read it. Whatever redirects,
 * here or in a browser, asks this first.
 */
export function ownAddress(text: string): string | null {
  const [path = ''] = text.split(/[?#]/);
  // oxlint-disable-next-line no-control-regex -- they are what browsers take out of an address
  if (!path.startsWith('/') || path.includes('\\') || /[\u0000-\u0020\u007F]/.test(text)) return null;
  const here = 'https://here.invalid';
  if (!URL.canParse(text, here)) return null;
  const { origin, pathname, search, hash } = new URL(text, here);
  // Dots can leave slashes at the start.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null;
}
