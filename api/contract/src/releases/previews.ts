import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ReleaseRef } from './registry.ts';
import { ReleaseHash, RemoteName } from './releases.ts';

/** Authorizes its holder to see a release: the release, the expiry, and a signature, joined by dots. */
export const PreviewToken = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{20}\.[0-9a-z]{1,10}\.[\w-]{43}$/, 'is no preview of a release'),
);

/**
 * Creates an address that shows a release before it is live, for a day: to anybody who has the address, and only
 * rendered in the browser. For the team, with any of its tokens, and for staff. `release_refused` if the release could
 * not go live now because of its grants, its addresses or the shell.
 */
export const previewRelease = endpoint({
  method: 'POST',
  path: '/releases/:remote/preview',
  summary: 'Creates a preview address for a release',
  params: v.object({ remote: RemoteName }),
  body: v.object({ release: ReleaseHash }),
  response: v.object({
    remote: RemoteName,
    release: ReleaseHash,
    /** The whole address of the first page that has one. */
    address: v.string(),
    /** ISO 8601 in UTC. */
    until: v.string(),
  }),
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'not_found', 'conflict', 'release_refused'],
});

/**
 * The release of a preview, for page servers. `not_found` if the token is invalid or expired, or the release was
 * deleted.
 */
export const openReleasePreview = endpoint({
  method: 'GET',
  path: '/release-previews/:remote/:token',
  summary: 'The release of a preview',
  params: v.object({ remote: RemoteName, token: PreviewToken }),
  response: ReleaseRef,
  errors: ['not_found'],
});
