import { firstAddress } from '@plumbline/contract/releases/example-address';
import { openReleasePreview, previewRelease } from '@plumbline/contract/releases/previews';
import type { Knex } from 'knex';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter, type UnparsedRequest } from '../../platform/http/route.ts';
import type { ReleasesDeps } from '../releases-deps.ts';
import { inspectGrants } from '../validation/inspect-grants.ts';
import { actorForRemote } from './actor.ts';
import { readGrants } from './grants.ts';
import { requireFit, requirePublished } from './move-channel.ts';
import { lastEndOf, previewToken, readPreviewToken } from './preview-token.ts';
import { removedAt } from './removed-store.ts';
import { descriptionOf, findRelease, type ReleaseRow } from './store.ts';

/** In ms: a day. */
const previewLifetime = 24 * 3_600_000;

/**
 * Previews of releases that are not live. `lastEnd`: an event that ends all previews of a remote before it, see
 * {@link lastEndOf}.
 */
export function previewRoutes(router: ApiRouter, deps: ReleasesDeps): void {
  const { db, clock, secret, site, releases } = deps;

  const previewAccess = {
    staff: 'optional',
    admit: (request: UnparsedRequest) => actorForRemote(db.knex, request, 'staff'),
  } as const;
  route(router, previewRelease, previewAccess, async ({ params: { remote }, body: { release } }) => {
    const shell = await releases.shell.describe();
    const { described, lastEnd } = await db.write(async (transaction) => {
      const found = await requirePublished(transaction, remote, release);
      await requireFit(transaction, found, shell);
      return { described: found, lastEnd: await lastEndOf(transaction, remote) };
    });
    const expires = clock.now() + previewLifetime;
    const query = new URLSearchParams({
      'plumbline-override': `${remote}@${previewToken(secret, { remote, release, expires, lastEnd })}`,
    });
    return {
      remote,
      release,
      address: `${site.origin}${firstAddress(described.declaration.routes)}?${query}`,
      until: new Date(expires).toISOString(),
    };
  });

  const unknownPreview = () => new Failure('not_found', 'This preview has ended, or there is no such release.');
  route(
    router,
    openReleasePreview,
    { clientCache: false, unknownPath: unknownPreview },
    async ({ params: { remote, token } }) => {
      const lastEnd = await lastEndOf(db.knex, remote);
      const release = readPreviewToken(secret, { remote, token, lastEnd, now: clock.now() });
      const row = release === null ? null : await findRelease(db.knex, remote, release);
      if (release === null || row === null || !(await isShowable(db.knex, row))) throw unknownPreview();
      return { release, description: row.description_integrity };
    },
  );
}

/** Whether the files of a release exist and its remote still has the required grants. */
async function isShowable(db: Knex, row: ReleaseRow): Promise<boolean> {
  const { remote, hash: release } = row;
  if ((await removedAt(db, { remote, release })) !== null) return false;
  return inspectGrants(descriptionOf(row), await readGrants(db, remote)).length === 0;
}
