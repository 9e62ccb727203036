import type { BuildReport } from '@plumbline/build/dev/report';
import { createBarrier } from './barrier.ts';
import type { BuildMessage } from './messages.ts';

/** In ms: a page waits no longer than this for a running build. */
const timeout = 30_000;

/** The state of the builds in the page server. */
export interface Builds {
  readonly owners: readonly string[];
  take(message: BuildMessage): void;
  report(owner: string): BuildReport | null;
  /** Resolves when no build is running, so that a page always includes the file just saved. */
  whenIdle(): Promise<void>;
}

/** @param owners the watched builds; each counts as running until its first report. */
export function createBuilds(owners: readonly string[]): Builds {
  const reports = new Map<string, BuildReport>();
  const barrier = createBarrier(owners, timeout);
  return {
    owners,
    take(message) {
      if (message.type === 'building') return barrier.close(message.owner);
      reports.set(message.report.owner, message.report);
      barrier.open(message.report.owner);
    },
    report: (owner) => reports.get(owner) ?? null,
    whenIdle: barrier.passed,
  };
}
