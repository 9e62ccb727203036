/**
 * Parses a URL of this site, given as a path from the root; null for any text that could lead elsewhere: a scheme, a
 * host, a second slash, a backslash (browsers treat it as a slash), or characters that browsers remove. Every redirect,
 * on the server or in a browser, uses this check.
 */
export function ownAddress(text: string): string | null {
  const [path = ''] = text.split(/[?#]/);
  // oxlint-disable-next-line no-control-regex -- browsers remove these characters from URLs
  if (!path.startsWith('/') || path.includes('\\') || /[\u0000-\u0020\u007F]/.test(text)) return null;
  const here = 'https://here.invalid';
  if (!URL.canParse(text, here)) return null;
  const { origin, pathname, search, hash } = new URL(text, here);
  // Resolved dot segments can leave two slashes at the start, which browsers read as a host.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null;
}
