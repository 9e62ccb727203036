import type { FailureReport } from '@plumbline/contract/releases/failure-reports';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import { findRoute } from '../remotes/snapshot-routes.ts';

interface Options {
  /** The snapshot of the tab. */
  readonly snapshot: Snapshot;
  readonly report: (failure: FailureReport) => void;
}

/** The address of a release's file, as in a script's address or a stack. */
const releaseFile = /\/releases\/(mf-[a-z0-9-]+)\/([0-9a-f]{20})\//;

/**
 * Reports uncaught errors and rejections to the release whose script threw them. Errors of extensions and of the shell itself
 * belong to no release.
 */
export function reportUncaughtErrors({ snapshot, report }: Options): void {
  const blame = (error: unknown, script: string): void => {
    const { message = String(error), stack = '' } = (error ?? {}) as Partial<Error>;
    const [, name, release] = releaseFile.exec(script) ?? releaseFile.exec(stack) ?? [];
    if (name === undefined || release === undefined) return;
    const owned = findRoute(snapshot, window.location.pathname, { withAdmin: true });
    const remote = snapshot.remotes.find((one) => one.name === name);
    const page = owned?.remote.name === name ? owned.route.page : remote?.routes[0]?.page;
    if (page === undefined) return;
    report({ remote: name, release, page, stage: 'uncaught', outcome: 'none', message: message.slice(0, 500) });
  };
  window.addEventListener('error', ({ error, message, filename }) => blame(error ?? message, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => blame(reason, ''));
}
