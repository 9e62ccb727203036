import { repeatedly, type OnJobRun } from '../../platform/jobs/repeatedly.ts';
import { listCanaries } from './canary-store.ts';
import { compareCanary } from './compare-canary.ts';
import { settleCanary, type SettleDeps } from './settle-canary.ts';

/** In ms. */
const second = 1_000;

/** Checks every canary run once, and settles the decided ones; a failure does not affect the others. */
export async function lookAtTrials(deps: SettleDeps): Promise<void> {
  for (const run of await listCanaries(deps.db.knex)) {
    if (compareCanary(run, deps.clock.now()) === null) continue;
    await settleCanary(deps, run.remote).catch((error: unknown) => {
      deps.log.error({ err: error, remote: run.remote }, 'a canary could not be settled: it is looked at again');
    });
  }
}

/** Checks the canary runs repeatedly; safe to run concurrently. @returns a function that stops it. */
export function watchTrials(
  deps: SettleDeps,
  { every = second, onRun }: { readonly every?: number; readonly onRun?: OnJobRun } = {},
): () => Promise<void> {
  return repeatedly(
    'canaries',
    () => lookAtTrials(deps),
    every,
    (error) => deps.log.error({ err: error }, 'canaries could not be looked at'),
    onRun,
  );
}
