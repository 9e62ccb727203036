import type { Release } from '@plumbline/contract/releases/releases';
import type { Knex } from 'knex';
import { refused } from '../registry/publish-release.ts';
import type { ReleaseDesk } from '../release-deps.ts';
import { trialsOf } from './smoke-tests.ts';

/** @throws Failure where the site wants releases to be shown in a browser first, and this one was not. */
export async function mustBeTried(
  transaction: Knex.Transaction,
  release: Release,
  { trialRequired }: Pick<ReleaseDesk, 'trialRequired'>,
): Promise<void> {
  if (!trialRequired || (await trialsOf(transaction, release.remote, [release.hash])).size > 0) return;
  const message = 'was not shown in a browser before: publish it with npx plumbline publish, where there is a Chromium';
  throw refused(release, [{ path: 'trial', message }]);
}
