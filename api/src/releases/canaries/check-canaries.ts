import { repeatedly, type OnJobRun } from '../../platform/jobs/repeatedly.ts';
import { listCanaryRuns } from './canary-store.ts';
import { compareCanary } from './compare-canary.ts';
import { promoteOrRevertCanary, type CanaryDeps } from './promote-or-revert-canary.ts';

/** In ms. */
const second = 1_000;

/** Checks every canary run once, and ends the decided ones; an error of one does not affect the others. */
export async function checkCanaries(deps: CanaryDeps): Promise<void> {
  for (const run of await listCanaryRuns(deps.db.knex)) {
    if (compareCanary(run, deps.clock.now()) === null) continue;
    await promoteOrRevertCanary(deps, run.remote).catch((error: unknown) => {
      deps.log.error({ err: error, remote: run.remote }, 'a canary run could not be decided: it is checked again');
    });
  }
}

/** Checks the canary runs repeatedly; safe to run concurrently. @returns a function that stops it. */
export function startCheckingCanaries(
  deps: CanaryDeps,
  { every = second, onRun }: { readonly every?: number; readonly onRun?: OnJobRun } = {},
): () => Promise<void> {
  return repeatedly(
    'canaries',
    () => checkCanaries(deps),
    every,
    (error) => deps.log.error({ err: error }, 'the canary runs could not be checked'),
    onRun,
  );
}
