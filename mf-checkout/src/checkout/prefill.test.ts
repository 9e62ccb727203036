import { expect, test } from '@jest/globals';
import { sampleOrder, samplePlans } from '../testing/samples.ts';
import { contradicts } from './contradicts.ts';
import { mergePrefill, prefillOfUrl, identifiesOrder, withoutPersonalData } from './prefill.ts';
import { firstRenewal, planOfUrl, purchaseOfOrder } from './purchase.ts';

const prefill = (query: string) => prefillOfUrl(new URLSearchParams(query));

test('every parameter of the specification is read', () => {
  const query =
    'orderId=o1&orderAmount=25000&orderDescription=Pro&customerName=Ren%C3%A9e&customerEmail=r%40c.example&customerPhone=1&locationId=L1&membershipId=m';
  expect(prefill(query)).toEqual({
    orderId: 'o1',
    amount: 25_000,
    description: 'Pro',
    name: 'Renée',
    email: 'r@c.example',
    phone: '1',
    locationId: 'L1',
    planId: 'm',
  });
});

test.each(['0', '-5', '2.5', '1e4', 'abc', '', '99999999999'])('the amount %p counts as missing', (amount) => {
  expect(identifiesOrder(prefill(`orderId=o1&orderAmount=${amount}`))).toBe(false);
});

test('personal data is removed from the URL, and nothing else', () => {
  const rest = withoutPersonalData(
    new URLSearchParams('orderId=o1&customerName=a&customerEmail=b&customerPhone=c&locationId=L'),
  );
  expect(rest?.toString()).toBe('orderId=o1&locationId=L');
  expect(withoutPersonalData(new URLSearchParams('orderId=o1'))).toBeNull();
});

test('the stored prefill replaces a URL without an order, and completes one of the same order only', () => {
  const stored = { ...prefill('orderId=o1&orderAmount=100&customerName=Renee&customerEmail=r@c.example') };
  expect(mergePrefill(prefill(''), stored)).toEqual(stored);
  expect(mergePrefill(prefill('orderId=o2&orderAmount=0'), stored).orderId).toBe('o1');
  expect(mergePrefill(prefill('orderId=o1&orderAmount=200'), stored)).toMatchObject({ amount: 200, name: 'Renee' });
  expect(mergePrefill(prefill('orderId=o2&orderAmount=200'), stored)).toMatchObject({ orderId: 'o2', name: null });
});

test.each([
  ['orderAmount=24999', true],
  ['orderAmount=25000', false],
  ['', false],
  ['locationId=L2', true],
  ['membershipId=elite-broker', true],
  ['membershipId=pro-agent', false],
  ['membershipId=pro-agent-annual', false],
  ['orderDescription=Anything', true],
  ['orderDescription=+pro++agent+Annual', false],
])('whether the prefill %p contradicts the order: %p', (query, expected) => {
  expect(contradicts(prefill(query), sampleOrder({ locationId: 'L1' }))).toBe(expected);
});

test.each([
  [
    { memberType: 'realEstateProfessional', membershipId: 'pro-agent', billingFrequency: 'monthly' },
    'pro-agent-monthly',
  ],
  [{ memberType: 'realEstateProfessional', membershipId: 'pro-agent' }, 'pro-agent-annual'],
  [{ memberType: 'realEstateProfessional', membershipId: 'pro-agent-monthly' }, 'pro-agent-monthly'],
  [{ memberType: 'realEstateProfessional', membershipId: 'core-agent', billingFrequency: 'monthly' }, undefined],
  [{ memberType: 'realEstateInvestor', membershipId: 'pro-agent' }, undefined],
  [{ memberType: 'realEstateProfessional', membershipId: 'penthouse' }, undefined],
])('the plan of the path parameters %j is %p', (address, id) => {
  expect(planOfUrl(samplePlans, address)?.id).toBe(id);
});

test.each([
  ['annual', '2026-11-21T12:00:00.000Z', '2027-11-21'],
  ['annual', '2028-02-29T12:00:00.000Z', '2029-02-28'],
  ['monthly', '2026-12-05T12:00:00.000Z', '2027-01-05'],
  ['monthly', '2027-01-31T12:00:00.000Z', '2027-02-28'],
] as const)('a purchase paid %s, made at %p, renews on %p', (billingFrequency, now, day) => {
  expect(firstRenewal(purchaseOfOrder(sampleOrder({ billingFrequency })), now)?.slice(0, 10)).toBe(day);
});

test('a one-time payment does not renew', () => {
  expect(firstRenewal(purchaseOfOrder(sampleOrder({ mode: 'payment' })), '2026-11-21T12:00:00.000Z')).toBeNull();
});
