import type { Channels } from '@plumbline/contract/releases/registry';
import type { Knex } from 'knex';
import { Failure } from '../../platform/http/failure.ts';
import { deleteGrants } from './grants.ts';
import { endCanary } from './move-channel.ts';
import { addEvent, clearChannel, lockRegistry, readChannels, readSequence } from './store.ts';
import { revokeTeamTokens } from './team-tokens.ts';

interface Retirement {
  readonly remote: string;
  readonly reason?: string | undefined;
  /** The operator, for the history. */
  readonly who: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Removes a remote from the site: its channels (live and canary) are emptied, its tokens and grants end. Its releases
 * and its history stay. @throws Failure `not_found` if the remote is unknown.
 */
export async function retireRemote(
  transaction: Knex.Transaction,
  { remote, reason, who, at }: Retirement,
): Promise<Channels> {
  await lockRegistry(transaction);
  const { live } = await readChannels(transaction, remote);
  const revoked = await revokeTeamTokens(transaction, { remote, at });
  const granted = await deleteGrants(transaction, remote);
  if (live === null && revoked === 0 && !granted) {
    throw new Failure('not_found', `${remote} has no live release, no token and no grants.`);
  }
  if (live !== null) {
    await endCanary(transaction, remote);
    await clearChannel(transaction, remote, 'live');
    const event = { action: 'retire', release: live, previous: live, percent: null } as const;
    await addEvent(transaction, remote, { ...event, reason: reason ?? null, who, at });
  }
  return { remote, live: null, canary: null, sequence: await readSequence(transaction) };
}
