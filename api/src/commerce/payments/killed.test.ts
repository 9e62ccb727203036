import { expect, test } from '@jest/globals';
import { killBuying } from '../../testing/kill-buying.ts';

// A hundred of them: npm run bench -- kills.
test('an API that is killed in the middle of checkouts charges, joins and receipts every buyer once', async () => {
  const { faults, served } = await killBuying(3);
  expect(faults).toEqual([]);
  expect(served).toBeGreaterThanOrEqual(3);
}, 240_000);
