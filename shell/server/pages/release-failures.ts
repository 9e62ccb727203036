import type { Logger } from 'pino';
import type { FailureOutcome, FailureReport, FailureStage } from '@plumbline/contract/reports';
import type { OwnedRoute } from '../../src/remotes/snapshot-routes.ts';
import type { Circuits } from '../circuits/circuits.ts';

type ServerStage = Extract<FailureStage, `server-${string}`>;

const whatFailed: Readonly<Record<ServerStage, string>> = {
  'server-bundle': 'a server bundle failed',
  'server-load': 'loading its data failed',
  'server-render': 'rendering failed',
};

/** Who hears that a release failed on the server: the log, its circuit, the reports. */
export interface ReleaseFailures {
  tell(owned: OwnedRoute, stage: ServerStage, error: unknown, outcome: FailureOutcome): void;
}

interface Options {
  readonly circuits: Circuits;
  readonly report: (failure: FailureReport) => void;
  readonly log: Logger;
}

export function releaseFailures({ circuits, report, log }: Options): ReleaseFailures {
  return {
    tell({ remote, route }, stage, error, outcome) {
      const instead = outcome === 'previous' ? 'the last good release stands in' : 'the browser renders the page';
      log.error({ err: error, remote: remote.name, release: remote.release }, `${whatFailed[stage]}: ${instead}`);
      circuits.failed(remote, error);
      const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      report({ remote: remote.name, release: remote.release, page: route.page, stage, outcome, message });
    },
  };
}
