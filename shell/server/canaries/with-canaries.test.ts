import { expect, test } from '@jest/globals';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import { withCanaries } from './canary-assignment.ts';

function shown(name: string, release: string): ShownRelease {
  const container = { name: `${name}_${release}`, entry: 'remoteEntry.js', module: './remote' };
  return { name, release, base: '/', container, routes: [], assets: {}, integrity: {} };
}

const older = shown('mf-blog', 'older');
const [live, canary, shop] = [shown('mf-blog', 'live'), shown('mf-blog', 'canary'), shown('mf-shop', 'live')];
const snapshot: Snapshot = { id: 'live', remotes: [{ ...live, previous: older }, shop] };
const canaries = [{ release: canary, percent: 100 }];

test('a canary replaces the live release and has it as its fallback; other remotes are unchanged', () => {
  const { id, remotes } = withCanaries(snapshot, canaries, 7);
  expect(remotes).toEqual([{ ...canary, previous: live }, shop]);
  expect(id).not.toBe(snapshot.id);
});

test('a visitor without the canary has the live snapshot', () => {
  const none = [{ release: canary, percent: 0 }];
  expect(withCanaries(snapshot, none, 7)).toBe(snapshot);
});
