import { expect, test } from '@jest/globals';
import { purchaseOfOrder, purchaseOfPlan, withPrice } from '../checkout/purchase.ts';
import { sampleOrder, samplePlans } from '../testing/samples.ts';
import { walletSheet } from './wallet-sheet.ts';

const origin = 'https://plumbline.example';

test('what is paid once is one line, without anything that renews', () => {
  const oneTime = purchaseOfOrder(sampleOrder({ mode: 'payment', description: 'Investor membership', amount: 29_900 }));
  expect(walletSheet(oneTime, origin)).toEqual({ lineItems: [{ name: 'Investor membership', amount: 29_900 }] });
});

test('what renews says so in its line, and to Apple Pay with its period and where it is managed', () => {
  expect(walletSheet(purchaseOfOrder(sampleOrder()), origin)).toEqual({
    lineItems: [{ name: 'Pro Agent Annual, renews each year for $250.00', amount: 25_000 }],
    applePay: {
      recurringPaymentRequest: {
        paymentDescription: 'Pro Agent Annual',
        managementURL: 'https://plumbline.example/membership',
        regularBilling: {
          label: 'Pro Agent Annual',
          amount: 25_000,
          recurringPaymentIntervalUnit: 'year',
          recurringPaymentIntervalCount: 1,
        },
        billingAgreement: expect.stringMatching(/^Renews each year for \$250\.00 until you cancel, at least 48 hours/),
      },
    },
  });
});

test('with a code the first period has its own price; with one for always each has', () => {
  const [monthly] = samplePlans;
  if (!monthly) throw new Error('there is no plan');
  const reduced = (renewalAmount: number) => {
    const reduction = { code: 'SPRING', listAmount: 2_500, discount: 500, duration: 'first' } as never;
    return walletSheet(withPrice(purchaseOfPlan(monthly), { amount: 2_000, renewalAmount, reduction }), origin);
  };
  expect(reduced(2_500)).toMatchObject({
    lineItems: [{ name: 'Pro Agent Monthly, renews each month for $25.00', amount: 2_000 }],
    applePay: {
      recurringPaymentRequest: {
        trialBilling: { label: 'Pro Agent Monthly, first month', amount: 2_000, recurringPaymentIntervalUnit: 'month' },
        regularBilling: { amount: 2_500 },
      },
    },
  });
  const always = reduced(2_000);
  expect(always.lineItems).toEqual([{ name: 'Pro Agent Monthly, renews each month for $20.00', amount: 2_000 }]);
  expect(always.applePay?.recurringPaymentRequest).not.toHaveProperty('trialBilling');
});
