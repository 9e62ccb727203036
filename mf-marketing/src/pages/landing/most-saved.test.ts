import { expect, test } from '@jest/globals';
import { mostSaved, percentOf } from './most-saved.ts';

const plan = (membershipId: string, billingFrequency: 'monthly' | 'annual', price: number) => ({
  membershipId,
  billingFrequency,
  price,
});

test('what is saved is what the plans on sale say, and never more', () => {
  const pro = [plan('pro-agent', 'monthly', 2500), plan('pro-agent', 'annual', 25_000)];
  expect(percentOf(mostSaved(pro) ?? 0)).toBe('16%');
  const elite = [plan('elite-broker', 'annual', 67_308), plan('elite-broker', 'monthly', 7900)];
  expect(percentOf(mostSaved([...pro, ...elite]) ?? 0)).toBe('29%');
});

test('nothing is claimed where nothing is saved, or no plan has both', () => {
  expect(mostSaved([])).toBeNull();
  expect(mostSaved([plan('core-agent', 'annual', 9900)])).toBeNull();
  expect(mostSaved([plan('pro-agent', 'monthly', 2500), plan('pro-agent', 'annual', 30_000)])).toBeNull();
});
