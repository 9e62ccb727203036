import type { RemoteRoute } from '@plumbline/contract/releases';

/** What a document may do that others may not, as its route declares it. */
export type RoutePolicy = NonNullable<RemoteRoute['policy']>;

/** Whether a route cannot be shown in a document of this policy: a browser never changes the policy of a document. */
export function needsOwnDocument(
  route: { readonly policy?: RoutePolicy | undefined },
  own: RoutePolicy | null,
): boolean {
  return route.policy !== undefined && route.policy !== own;
}
