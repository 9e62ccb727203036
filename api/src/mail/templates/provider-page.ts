/** The URL of a provider's page if it is safe to link to; null otherwise. */
export function providerPage(address: string | undefined): string | null {
  const url = URL.parse(address ?? '');
  if (url === null || url.username !== '' || url.password !== '') return null;
  // The sandbox emulates the provider on this machine, without TLS.
  const isSandbox = url.protocol === 'http:' && url.hostname === 'localhost';
  return url.protocol === 'https:' || isSandbox ? url.href : null;
}
