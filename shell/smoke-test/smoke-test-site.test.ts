import { expect, test } from '@jest/globals';
import { processesBelow } from '@plumbline/serving/testing/processes-below';
import { fixtureRelease } from '../server/testing/fixture-release.ts';
import { startSmokeTestSite } from './smoke-test-site.ts';

test('a site that is told to end while it starts does so, and leaves no process behind', async () => {
  const end = new AbortController();
  const { folder } = await fixtureRelease();
  const starting = startSmokeTestSite(folder, end.signal);
  setTimeout(() => end.abort(new Error('the time is up')), 150);
  await expect(starting).rejects.toThrow('the time is up');
  expect(processesBelow(process.pid, 'shell/smoke-test/page-server.ts')).toEqual([]);
  expect(processesBelow(process.pid, 'api/src/main.ts')).toEqual([]);
});
