import { expect, test } from '@jest/globals';
import { largestSaving, percentOf } from './largest-saving.ts';

const plan = (membershipId: string, billingFrequency: 'monthly' | 'annual', price: number) => ({
  membershipId,
  billingFrequency,
  price,
});

test('the saving is that of the plans on sale, rounded down', () => {
  const pro = [plan('pro-agent', 'monthly', 2500), plan('pro-agent', 'annual', 25_000)];
  expect(percentOf(largestSaving(pro) ?? 0)).toBe('16%');
  const elite = [plan('elite-broker', 'annual', 67_308), plan('elite-broker', 'monthly', 7900)];
  expect(percentOf(largestSaving([...pro, ...elite]) ?? 0)).toBe('29%');
});

test('there is no saving if no plan has both frequencies, or the annual price saves nothing', () => {
  expect(largestSaving([])).toBeNull();
  expect(largestSaving([plan('core-agent', 'annual', 9900)])).toBeNull();
  expect(largestSaving([plan('pro-agent', 'monthly', 2500), plan('pro-agent', 'annual', 30_000)])).toBeNull();
});
