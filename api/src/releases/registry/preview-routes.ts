import { firstAddress } from '@plumbline/contract/releases/example-address';
import { openReleasePreview, previewRelease } from '@plumbline/contract/releases/previews';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import type { ReleasesDeps } from '../releases-deps.ts';
import { actorOf } from './actor.ts';
import { mustFit, published } from './move-channel.ts';
import { previewToken, readPreviewToken } from './preview-token.ts';
import { removedAt } from './removed-store.ts';
import { findRelease } from './store.ts';

/** In ms: a day. */
const shownFor = 24 * 3_600_000;

/** Previews of releases that are not live. */
export function previewRoutes(router: ApiRouter, deps: ReleasesDeps): void {
  const { db, clock, secret, site, releases } = deps;

  route(router, previewRelease, { staff: 'optional' }, async ({ params: { remote }, body: { release } }, caller) => {
    (await actorOf(db.knex, caller, 'staff')).requireRight(remote);
    const shell = await releases.shell.describe();
    const described = await db.write(async (transaction) => {
      const found = await published(transaction, remote, release);
      await mustFit(transaction, found, shell);
      return found;
    });
    const expires = clock.now() + shownFor;
    const query = new URLSearchParams({
      'plumbline-override': `${remote}@${previewToken(secret, { remote, release, expires })}`,
    });
    return {
      remote,
      release,
      address: `${site.origin}${firstAddress(described.declaration.routes)}?${query}`,
      until: new Date(expires).toISOString(),
    };
  });

  route(router, openReleasePreview, { keep: false }, async ({ params: { remote, token } }) => {
    const release = readPreviewToken(secret, { remote, token, now: clock.now() });
    const row = release === null ? null : await findRelease(db.knex, remote, release);
    if (release === null || row === null || (await removedAt(db.knex, { remote, release })) !== null)
      throw new Failure('not_found', 'This preview has ended, or there is no such release.');
    return { release, description: row.description_integrity };
  });
}
