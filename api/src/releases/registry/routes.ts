import {
  canaryRelease,
  describeRelease,
  getRegistry,
  listReleases,
  promoteRelease,
  rollbackRelease,
} from '@plumbline/contract/releases/registry';
import { retireRemote as retireEndpoint, setGrants, transferSection } from '@plumbline/contract/releases/remotes';
import type { Endpoint } from '@plumbline/contract/endpoint';
import { staffRights } from '@plumbline/contract/staff/rights';
import type { ReleasesDeps } from '../releases-deps.ts';
import { AnswerCache } from '../../platform/http/answer-cache.ts';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter, type UnparsedRequest } from '../../platform/http/route.ts';
import { addressKey, listedTarget, addAuditEntry } from '../../staff/index.ts';
import { actorForRemote, type Actor } from './actor.ts';
import { canaryComparison } from '../canaries/canary-comparison.ts';
import { grantsAsText } from './grants-as-text.ts';
import { moveSection, readGrants, writeGrants } from './grants.ts';
import { limitMoves } from './limit-moves.ts';
import { setCanary, promote, rollback } from './move-channel.ts';
import { earlierReleases, signedRegistry } from './registry.ts';
import { retireRemote } from './retire-remote.ts';
import { smokeTestStates } from '../smoke-tests/store.ts';
import { listRemoved } from './removed-store.ts';
import { descriptionOf, findRelease, listEvents, newestReleases, readChannels, readSequence } from './store.ts';
import { findCanaryRun } from '../canaries/canary-store.ts';

/** The maximum number of listed releases, and of lines of the history. */
const maxListed = 50;
/** The maximum number of listed releases for a rollback. */
const maxEarlier = 20;

export function releaseRoutes(router: ApiRouter, deps: ReleasesDeps): void {
  const { db, releases } = deps;
  // The cache has one answer, because the endpoint has no parameters.
  const cache = new AnswerCache(async () => String(await readSequence(db.knex)), 1);
  route(router, getRegistry, { cache }, () => signedRegistry(db.knex, releases.key));

  const readAccess = {
    staff: 'optional',
    admit: (request: UnparsedRequest) => actorForRemote(db.knex, request, 'viewer'),
  } as const;
  const moveAccess = {
    staff: 'optional',
    admit: (request: UnparsedRequest) => actorForRemote(db.knex, request, 'staff', 'promote'),
  } as const;

  route(router, listReleases, readAccess, async ({ params: { remote } }) => {
    const [state, sequence] = [await readChannels(db.knex, remote), await readSequence(db.knex)];
    const newest = await newestReleases(db.knex, remote, maxListed);
    const smokeTests = await smokeTestStates(
      db.knex,
      remote,
      newest.map(({ release }) => release),
      deps.clock.now(),
    );
    const removed = await listRemoved(db.knex, remote);
    const comparison = canaryComparison(state.canary, await findCanaryRun(db.knex, remote));
    return {
      ...(comparison ? { comparison } : {}),
      channels: { remote, ...state, sequence },
      releases: newest.map((one) => {
        const [smokeTest, at] = [smokeTests.get(one.release), removed.get(one.release)];
        return { ...one, ...(smokeTest ? { smokeTest } : {}), ...(at === undefined ? {} : { removedAt: at }) };
      }),
      history: await listEvents(db.knex, remote, { limit: maxListed }),
      earlier: (await earlierReleases(db.knex, remote, state.live)).slice(0, maxEarlier),
      grants: await readGrants(db.knex, remote),
    };
  });

  route(router, describeRelease, readAccess, async ({ params: { remote, release } }) => {
    const row = await findRelease(db.knex, remote, release);
    if (row === null) throw new Failure('not_found', `There is no release ${release} of ${remote}.`);
    return descriptionOf(row);
  });

  /**
   * Runs an action, and writes it to the audit log if staff requested it; actions of teams are in the release history.
   */
  async function withAuditLog<T>(endpoint: Endpoint, remote: string, actor: Actor, work: () => Promise<T>): Promise<T> {
    const result = await work();
    if (actor.staff !== null) await addAuditEntry(db.knex, auditLine(endpoint, remote, actor));
    return result;
  }

  const auditLine = ({ method, path }: Endpoint, remote: string, actor: Actor) => ({
    at: new Date(deps.clock.now()).toISOString(),
    staffId: actor.staff?.staffId ?? null,
    who: actor.who,
    action: `${method} ${path}`,
    target: remote,
    outcome: 'ok',
    from: addressKey(deps.secret, actor.address),
  });

  // Moves back have a limit of their own, so that promotions cannot use it up.
  route(router, promoteRelease, moveAccess, async ({ params: { remote }, body }, { admitted: actor }) => {
    await limitMoves(deps, actor, 'forward');
    return withAuditLog(promoteRelease, remote, actor, () => promote(deps, { remote, ...body }, actor));
  });
  route(router, rollbackRelease, moveAccess, async ({ params: { remote }, body }, { admitted: actor }) => {
    await limitMoves(deps, actor, 'back');
    return withAuditLog(rollbackRelease, remote, actor, () => rollback(deps, { remote, ...body }, actor));
  });
  route(router, canaryRelease, moveAccess, async ({ params: { remote }, body }, { admitted: actor }) => {
    await limitMoves(deps, actor, body.percent === 0 ? 'back' : 'forward');
    return withAuditLog(canaryRelease, remote, actor, () => setCanary(deps, { remote, ...body }, actor));
  });

  route(router, setGrants, { staff: 'grant' }, async ({ params: { remote }, body }, { setAuditTarget }) => {
    setAuditTarget(listedTarget(`${remote}:`, grantsAsText(body).split(' '), ' '));
    return db.write(async (transaction) => {
      await writeGrants(transaction, remote, body);
      return readGrants(transaction, remote);
    });
  });
  route(
    router,
    transferSection,
    { staff: 'grant' },
    async ({ params: { remote }, body: { section, to } }, { setAuditTarget }) => {
      setAuditTarget(`${remote}: ${section} to ${to}`);
      return db.write(async (transaction) => {
        await moveSection(transaction, { section, from: remote, to });
        return readGrants(transaction, remote);
      });
    },
  );
  const retireAccess = {
    staff: 'optional',
    admit: (request: UnparsedRequest) => actorForRemote(db.knex, request, staffRights.grant.minRole, 'promote'),
  } as const;
  route(router, retireEndpoint, retireAccess, async ({ params: { remote }, body: { reason } }, { admitted: actor }) => {
    await limitMoves(deps, actor, 'back');
    const at = new Date(deps.clock.now()).toISOString();
    return db.write(async (transaction) => {
      const retired = await retireRemote(transaction, { remote, reason, who: actor.who, at });
      // Recorded for teams too: a remote that was never live has no line in the history.
      await addAuditEntry(transaction, auditLine(retireEndpoint, remote, actor));
      return retired;
    });
  });
}
