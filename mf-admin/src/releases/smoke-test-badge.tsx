import type { SmokeTestState } from '@plumbline/contract/releases/smoke-tests';
import { StateBadge, type StateLook } from '../layout/state-badge.tsx';

const looks: Readonly<Record<SmokeTestState['state'], StateLook>> = {
  waiting: ['Waiting', 'plain'],
  running: ['Running', 'plain'],
  passed: ['Passed', 'ok'],
  failed: ['Failed', 'danger'],
};

/** How far a release's smoke test is; a dash if it needs none. */
export function SmokeTestBadge({ test }: { test: SmokeTestState | undefined }) {
  return test ? <StateBadge look={looks[test.state]} /> : '–';
}
