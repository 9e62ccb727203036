import type { Logger } from 'pino';
import type { FailureOutcome, FailureReport, FailureStage } from '@plumbline/contract/reports';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import type { Circuits } from '../circuits/circuits.ts';

/** Who hears that a release failed on the server: the log, its circuit, the reports. */
export interface ReleaseFailures {
  tell(owned: OwnedRoute, stage: FailureStage, error: unknown, outcome: FailureOutcome): void;
}

interface Options {
  readonly circuits: Circuits;
  readonly report: (failure: FailureReport) => void;
  readonly log: Logger;
}

export function releaseFailures({ circuits, report, log }: Options): ReleaseFailures {
  return {
    tell({ remote, route }, stage, error, outcome) {
      const what = stage === 'server-bundle' ? 'a server bundle failed' : 'rendering failed';
      const instead = outcome === 'previous' ? 'the last good release stands in' : 'the browser renders the page';
      log.error({ err: error, remote: remote.name, release: remote.release }, `${what}: ${instead}`);
      circuits.failed(remote, error);
      const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      report({ remote: remote.name, release: remote.release, page: route.page, stage, outcome, message });
    },
  };
}
