import { repeatedly, type OnJobRun } from '../../platform/jobs/repeatedly.ts';
import { listTrials } from './canary-store.ts';
import { judgeTrial } from './compare-canary.ts';
import { settleTrial, type SettleDeps } from './settle-canary.ts';

/** In ms. */
const second = 1_000;

/** Looks at every trial once, and settles those that are decided; one that cannot be settled leaves the others alone. */
export async function lookAtTrials(deps: SettleDeps): Promise<void> {
  for (const trial of await listTrials(deps.db.knex)) {
    if (judgeTrial(trial, deps.clock.now()) === null) continue;
    await settleTrial(deps, trial.remote).catch((error: unknown) => {
      deps.log.error({ err: error, remote: trial.remote }, 'a canary could not be settled: it is looked at again');
    });
  }
}

/** Looks at the trials again and again; any number of processes may. @returns what stops it. */
export function watchTrials(
  deps: SettleDeps,
  { every = second, hear }: { readonly every?: number; readonly hear?: OnJobRun } = {},
): () => Promise<void> {
  return repeatedly(
    'canaries',
    () => lookAtTrials(deps),
    every,
    (error) => deps.log.error({ err: error }, 'canaries could not be looked at'),
    hear,
  );
}
