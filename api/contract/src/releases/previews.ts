import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { ReleaseRef } from './registry.ts';
import { ReleaseHash, RemoteName } from './releases.ts';

/** Proves that its holder may see a release: the release, when that ends, and a signature, joined by dots. */
export const PreviewToken = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{20}\.[0-9a-z]{1,10}\.[\w-]{43}$/, 'is no preview of a release'),
);

/**
 * An address at which a release is shown that is not live, for a day: to whoever has the address, and in the browser only. For
 * the team, with any of its tokens, and for staff. `release_refused` if it could not go live now, for its grants, its addresses or the shell.
 */
export const previewRelease = endpoint({
  method: 'POST',
  path: '/releases/:remote/preview',
  summary: 'Makes an address that shows a release before it is live',
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

/** The release that a preview shows, for page servers. `not_found` if the token is not valid, has ended, or the release is gone. */
export const openReleasePreview = endpoint({
  method: 'GET',
  path: '/release-previews/:remote/:token',
  summary: 'Which release a preview shows',
  params: v.object({ remote: RemoteName, token: PreviewToken }),
  response: ReleaseRef,
  errors: ['invalid_input', 'not_found'],
});
