import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { RestingRelease } from './registry.ts';
import { ReleaseHash, RemoteName } from './releases.ts';

/** The most that is told of a release at once, in number of documents. */
export const mostViews = 1_000_000;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostViews, `must be at most ${mostViews}`));

/** How often a page server showed a release, and how often that failed there. */
export const ReleaseViews = v.object({
  remote: RemoteName,
  release: ReleaseHash,
  /** Documents that were to be made out of it. */
  views: Count,
  /** Of these, those that it failed in. */
  failures: Count,
  /** Of the failures, those in which the release before failed as well: nothing says that this release is to blame. */
  shared: Count,
});
export type ReleaseViews = v.InferOutput<typeof ReleaseViews>;

/**
 * Adds what a page server has seen since it last told. Only with the page servers' key (`PAGE_SERVER_KEY`), as
 * `Authorization: Bearer …`.
 */
export const countReleaseViews = endpoint({
  method: 'POST',
  path: '/release-views',
  summary: "Counts what a page server has seen of releases, with the page servers' key",
  body: v.object({
    seen: v.pipe(v.array(ReleaseViews), v.maxLength(200, 'must have at most 200 releases')),
    resting: v.pipe(
      v.array(
        v.object({
          remote: RemoteName,
          ...RestingRelease.entries,
          since: v.pipe(v.string(), v.isoTimestamp('must be an ISO 8601 time')),
          reason: v.pipe(v.string(), v.maxLength(500, 'must have at most 500 characters')),
        }),
      ),
      v.maxLength(50, 'must have at most 50 releases'),
    ),
  }),
  response: v.object({ received: v.literal(true) }),
  status: 202,
  errors: ['invalid_input', 'unauthorized'],
});

/** In ms: a document that failed later than this is not counted against its release. */
export const viewTokenLifetime = 3_600_000;

/** What a view token is the proof of: that a page server made a document out of this release. */
export interface ViewClaim {
  readonly remote: string;
  readonly release: string;
  /** When it stops to count, in ms since 1970: {@link viewTokenLifetime} after the document was made. */
  readonly expires: number;
  /** Tells it from others: 16 characters of base64url. */
  readonly nonce: string;
}

/** The text that a view token's HMAC (SHA-256, with the page servers' key) is taken of. */
export function viewClaimText({ remote, release, expires, nonce }: ViewClaim): string {
  return ['view', remote, release, expires, nonce].join('\n');
}

/** A view token: when it expires, its nonce, and the HMAC in base64url. Remote and release stand beside it in a report. */
export function viewToken({ expires, nonce }: ViewClaim, mac: string): string {
  return `${expires.toString(36)}.${nonce}.${mac}`;
}

/** The parts of a view token, for the release it is said to be of; null for what is none. */
export function readViewToken(
  token: string,
  shown: Pick<ViewClaim, 'remote' | 'release'>,
): { readonly claim: ViewClaim; readonly mac: string } | null {
  const [, expires = '', nonce = '', mac = ''] = /^([0-9a-z]{6,10})\.([\w-]{16})\.([\w-]{43})$/.exec(token) ?? [];
  if (mac === '') return null;
  const { remote, release } = shown;
  return { claim: { remote, release, expires: Number.parseInt(expires, 36), nonce }, mac };
}
