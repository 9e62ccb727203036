import type { RemoteRoute, ShownRelease } from '@plumbline/contract/releases/releases';

/** The security policy that a route declares for its document. */
export type RoutePolicy = NonNullable<RemoteRoute['policy']>;

/**
 * Whether a route needs a new document: its policy differs from this document's, which cannot change, or the document has no
 * script hashes of the remote.
 */
export function needsOwnDocument(
  remote: Pick<ShownRelease, 'integrity'>,
  route: { readonly policy?: RoutePolicy | undefined },
  own: RoutePolicy | null,
): boolean {
  return (route.policy !== undefined && route.policy !== own) || Object.keys(remote.integrity).length === 0;
}
