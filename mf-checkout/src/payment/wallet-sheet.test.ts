import { expect, test } from '@jest/globals';
import { purchaseOfOrder, purchaseOfPlan, withPrice } from '../checkout/purchase.ts';
import { sampleOrder, samplePlans } from '../testing/samples.ts';
import { walletSheet } from './wallet-sheet.ts';

const origin = 'https://plumbline.example';

test('a one-time payment is one line, without a renewal', () => {
  const oneTime = purchaseOfOrder(sampleOrder({ mode: 'payment', description: 'Investor membership', amount: 29_900 }));
  expect(walletSheet(oneTime, origin)).toEqual({ lineItems: [{ name: 'Investor membership', amount: 29_900 }] });
});

test('a subscription’s line names the renewal, and Apple Pay gets its period and the page to manage it', () => {
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

test('a code reduces the first period; a code for every payment reduces each', () => {
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
