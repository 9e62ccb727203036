import type { RemoteRoute, ShownRelease } from '@plumbline/contract/releases/releases';

/** The security policy that a route declares for its document. */
export type RoutePolicy = NonNullable<RemoteRoute['policy']>;

/** The rules of a document, which cannot change while it is open. */
export interface DocumentRules {
  readonly policy: RoutePolicy | null;
  /** The only remote that may run in the document because visitors type secrets there; null: any remote. */
  readonly onlyRemote: string | null;
}

type Route = Pick<RemoteRoute, 'policy' | 'ownDocument' | 'admin'>;

/** The rules of the document of a route; `owned` is null for an address without a route. */
export function documentRules(
  owned: { readonly remote: Pick<ShownRelease, 'name'>; readonly route: Route } | null,
  policy: RoutePolicy | null,
): DocumentRules {
  return { policy, onlyRemote: owned && takesSecrets(owned.route) ? owned.remote.name : null };
}

/**
 * Whether a route needs a new document: its policy differs from this document's, another remote has run or may not run in this
 * document, or the document has no script hashes of the remote.
 */
export function needsOwnDocument(
  remote: Pick<ShownRelease, 'integrity' | 'name'>,
  route: Route,
  { policy, onlyRemote }: DocumentRules,
): boolean {
  if (Object.keys(remote.integrity).length === 0) return true;
  if (route.policy !== undefined && route.policy !== policy) return true;
  return onlyRemote === null ? takesSecrets(route) : onlyRemote !== remote.name;
}

/** Whether only the remote of a route may run in its document, because visitors type secrets there. */
export function takesSecrets({ policy, ownDocument, admin }: Route): boolean {
  return policy !== undefined || ownDocument === true || admin === true;
}
