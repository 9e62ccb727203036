/** The address of a provider's own page as a link may carry it; null for whatever is no address of such a page. */
export function providerPage(address: string | undefined): string | null {
  const url = URL.parse(address ?? '');
  if (url === null || url.username !== '' || url.password !== '') return null;
  // The sandbox plays the provider on this machine, without TLS.
  const isSandbox = url.protocol === 'http:' && url.hostname === 'localhost';
  return url.protocol === 'https:' || isSandbox ? url.href : null;
}
