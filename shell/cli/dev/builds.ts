import type { BuildReport } from '@plumbline/build/dev/report';
import { createGate } from './gate.ts';
import type { BuildMessage } from './messages.ts';

/** In ms: past it a page is answered with what there is. */
const patience = 30_000;

/** What the page server knows of the builds. */
export interface Builds {
  readonly owners: readonly string[];
  take(message: BuildMessage): void;
  report(owner: string): BuildReport | null;
  /** Waits while something is being built, so that a page is never older than the file just saved. */
  settled(): Promise<void>;
}

/** @param owners those that are watched; each counts as being built until it has been reported. */
export function createBuilds(owners: readonly string[]): Builds {
  const reports = new Map<string, BuildReport>();
  const gate = createGate(owners, patience);
  return {
    owners,
    take(message) {
      if (message.type === 'building') return gate.close(message.owner);
      reports.set(message.report.owner, message.report);
      gate.open(message.report.owner);
    },
    report: (owner) => reports.get(owner) ?? null,
    settled: gate.passed,
  };
}
