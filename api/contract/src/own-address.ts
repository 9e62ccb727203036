/**
 * Parses an address of this site, as a path from the root; null for any text that could lead elsewhere: a scheme, a
 * host, a second slash, a backslash (browsers treat it as a slash), or characters that browsers remove. Every redirect,
 * on the server or in a browser, uses this check.
 */
export function ownAddress(text: string): string | null {
  const [path = ''] = text.split(/[?#]/);
  // oxlint-disable-next-line no-control-regex -- they are what browsers take out of an address
  if (!path.startsWith('/') || path.includes('\\') || /[\u0000-\u0020\u007F]/.test(text)) return null;
  const here = 'https://here.invalid';
  if (!URL.canParse(text, here)) return null;
  const { origin, pathname, search, hash } = new URL(text, here);
  // Dot segments can leave slashes at the start.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null;
}
