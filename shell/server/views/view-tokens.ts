import { createHmac, randomBytes } from 'node:crypto';
import { viewClaimText, viewToken, viewTokenLifetime } from '@plumbline/contract/release-views';
import type { ShownRelease } from '@plumbline/contract/releases';
import type { Key } from '../keys.ts';

/** Makes the token of a document: the proof that it was made out of this release. @throws Error without a key. */
export type ViewTokens = (release: Pick<ShownRelease, 'name' | 'release'>) => Promise<string>;

/** Makes tokens with the key that the API checks them with; `now` in ms since 1970. */
export function viewTokens({ key, now }: { readonly key: Key; readonly now: () => number }): ViewTokens {
  return async ({ name: remote, release }) => {
    const claim = { remote, release, expires: now() + viewTokenLifetime, nonce: randomBytes(12).toString('base64url') };
    return viewToken(
      claim,
      createHmac('sha256', await key())
        .update(viewClaimText(claim))
        .digest('base64url'),
    );
  };
}
