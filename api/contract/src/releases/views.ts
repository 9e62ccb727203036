import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../timestamp.ts';
import { PausedRelease } from './registry.ts';
import { ReleaseHash, RemoteName } from './releases.ts';

/** The maximum number of documents per report and release. */
export const maxViews = 1_000_000;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxViews, `must be at most ${maxViews}`));

/** The views and failures of a release on a page server. */
export const ReleaseViews = v.object({
  remote: RemoteName,
  release: ReleaseHash,
  /** Documents with this release. */
  views: Count,
  /** The number of these documents in which the release failed. */
  failures: Count,
  /**
   * The number of these failures in which the previous release failed too, so that they do not count against this one.
   */
  shared: Count,
});
export type ReleaseViews = v.InferOutput<typeof ReleaseViews>;

/**
 * Adds the counts of a page server since its last report. Requires the page servers' key (`PAGE_SERVER_KEY`) as
 * `Authorization: Bearer …`.
 */
export const countReleaseViews = endpoint({
  method: 'POST',
  path: '/release-views',
  summary: "Adds a page server's view counts of releases, with the page servers' key",
  body: v.object({
    seen: v.pipe(v.array(ReleaseViews), v.maxLength(200, 'must have at most 200 releases')),
    /** The releases that the page server has paused. */
    resting: v.pipe(
      v.array(
        v.object({
          remote: RemoteName,
          ...PausedRelease.entries,
          since: Timestamp,
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

/** In ms: later failures of a document do not count against its release. */
export const viewTokenLifetime = 3_600_000;

/** The content of a view token, which proves that a page server rendered a document with this release. */
export interface ViewClaim {
  readonly remote: string;
  readonly release: string;
  /** Expiry in ms since 1970: {@link viewTokenLifetime} after the document was rendered. */
  readonly expires: number;
  /** Random: 16 characters of base64url. */
  readonly nonce: string;
}

/** The text that a view token's HMAC (SHA-256, with the page servers' key) is computed from. */
export function viewClaimText({ remote, release, expires, nonce }: ViewClaim): string {
  return ['view', remote, release, expires, nonce].join('\n');
}

/** A view token: its expiry, its nonce, and the HMAC in base64url. Reports contain remote and release separately. */
export function viewToken({ expires, nonce }: ViewClaim, mac: string): string {
  return `${expires.toString(36)}.${nonce}.${mac}`;
}

/** The parts of a view token for the given release; null for a malformed token. */
export function readViewToken(
  token: string,
  shown: Pick<ViewClaim, 'remote' | 'release'>,
): { readonly claim: ViewClaim; readonly mac: string } | null {
  const [, expires = '', nonce = '', mac = ''] = /^([0-9a-z]{6,10})\.([\w-]{16})\.([\w-]{43})$/.exec(token) ?? [];
  if (mac === '') return null;
  const { remote, release } = shown;
  return { claim: { remote, release, expires: Number.parseInt(expires, 36), nonce }, mac };
}
