/** What answers of both processes say that say nothing else: they run nothing, frame nothing, and are no other site's to read. */
export const commonGuards = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
} as const;

/** In s: for two years browsers ask a site of `https` by nothing else. Not for names below it, which may be others'. */
const strictTransport = { 'strict-transport-security': 'max-age=63072000' } as const;

/** What the site's own address asks every answer to say. */
export function transportHeaders({ origin }: { readonly origin: string }): Readonly<Record<string, string>> {
  return origin.startsWith('https:') ? strictTransport : {};
}
