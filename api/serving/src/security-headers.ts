/** Default security headers of the API and the page server: no scripts, no frames, no reading by other sites. */
export const commonSecurityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
} as const;

/**
 * In s: for two years browsers use only `https` for this site. Subdomains are not included because others may own them.
 */
const strictTransport = { 'strict-transport-security': 'max-age=63072000' } as const;

/** The `Strict-Transport-Security` header of a site with an https origin; no header for other sites. */
export function strictTransportHeaders({ origin }: { readonly origin: string }): Readonly<Record<string, string>> {
  return origin.startsWith('https:') ? strictTransport : {};
}
