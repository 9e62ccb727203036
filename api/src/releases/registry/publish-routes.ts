import { apiBase } from '@plumbline/contract/endpoint';
import { publishRelease as publishEndpoint } from '@plumbline/contract/releases/registry';
import type { ApiRouter } from '../../platform/http/route.ts';
import type { ReleasesDeps } from '../releases-deps.ts';
import { actorOf } from './actor.ts';
import { UploadLimit } from './limit-uploads.ts';
import { publishRelease } from './publish-release.ts';
import { readUpload } from './read-upload.ts';

/** The upload of a release by its team. */
export function publishRoutes(router: ApiRouter, deps: ReleasesDeps): void {
  const { db, releases } = deps;
  const uploads = new UploadLimit();
  // `route` does not fit: the body is not JSON, and the sender's rights are checked before it is read.
  router.koa.post(apiBase + publishEndpoint.path, async (ctx) => {
    const actor = await actorOf(db.knex, { address: '', header: (name) => ctx.get(name), staff: null }, null);
    // Staff have no token and are refused; a token belongs to one remote.
    const remote = actor.remote ?? '';
    actor.requireRight(remote, 'publish');
    const perHour = releases.quotas.uploadsPerHour;
    const published = await uploads.run(
      db.knex,
      { remote, secret: deps.secret, perHour, now: deps.clock.now() },
      async () => publishRelease(deps, await readUpload(ctx), actor),
    );
    ctx.set('cache-control', 'no-store');
    ctx.body = published;
  });
}
