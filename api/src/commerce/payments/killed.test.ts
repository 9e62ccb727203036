import { expect, test } from '@jest/globals';
import { killBuying } from '../../testing/kill-buying.ts';

// `npm run bench -- kills` does this with a hundred kills.
test('an API that is killed during checkouts charges each buyer once, with one receipt', async () => {
  const { faults, served } = await killBuying(3);
  expect(faults).toEqual([]);
  expect(served).toBeGreaterThanOrEqual(3);
}, 240_000);
