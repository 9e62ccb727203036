import { expect, test } from '@jest/globals';
import { largestSaving, percentOf } from './largest-saving.ts';

const plan = (membershipId: string, billingFrequency: 'monthly' | 'annual', price: number) => ({
  membershipId,
  billingFrequency,
  price,
});

test('what is saved is what the plans on sale say, and never more', () => {
  const pro = [plan('pro-agent', 'monthly', 2500), plan('pro-agent', 'annual', 25_000)];
  expect(percentOf(largestSaving(pro) ?? 0)).toBe('16%');
  const elite = [plan('elite-broker', 'annual', 67_308), plan('elite-broker', 'monthly', 7900)];
  expect(percentOf(largestSaving([...pro, ...elite]) ?? 0)).toBe('29%');
});

test('nothing is claimed where nothing is saved, or no plan has both', () => {
  expect(largestSaving([])).toBeNull();
  expect(largestSaving([plan('core-agent', 'annual', 9900)])).toBeNull();
  expect(largestSaving([plan('pro-agent', 'monthly', 2500), plan('pro-agent', 'annual', 30_000)])).toBeNull();
});
