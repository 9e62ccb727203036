import type { RemoteRoute, ShownRelease } from '@plumbline/contract/releases/releases';

/** What a document may do that others may not, as its route declares it. */
export type RoutePolicy = NonNullable<RemoteRoute['policy']>;

/**
 * Whether a route cannot be shown in a document of this policy: a browser never changes the policy of a document. Nor can it
 * where the document, which no link led on from to the remote, knows no script of it.
 */
export function needsOwnDocument(
  remote: Pick<ShownRelease, 'integrity'>,
  route: { readonly policy?: RoutePolicy | undefined },
  own: RoutePolicy | null,
): boolean {
  return (route.policy !== undefined && route.policy !== own) || Object.keys(remote.integrity).length === 0;
}
