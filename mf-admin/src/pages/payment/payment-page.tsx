import { useState } from 'react';
import type { EndpointResult } from '@plumbline/contract/endpoint';
import { createPaymentIntent } from '@plumbline/contract/payments';
import { checkTestCharge, testChargeMost } from '@plumbline/contract/test-charges';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { useServices } from '@plumbline/services';
import { dollars } from '../../components/dollars.ts';
import { Result } from '../../components/result.tsx';
import { TestFrame } from '../../components/test-frame.tsx';
import { testMeta } from '../../components/test-meta.ts';
import { CardForm } from '../../stripe/card-form.tsx';
import { confirmCard } from '../../stripe/confirm-card.ts';
import { StripeSite } from '../../stripe/stripe-site.tsx';

export const meta = testMeta('Card payment test');

type Charge = EndpointResult<typeof checkTestCharge>;

/** One dollar, from the intent to the ledger: `/payment-test`. */
export function Page() {
  const client = useApiClient();
  const { toast } = useServices();
  const [charge, setCharge] = useState<Charge | null>(null);
  return (
    <TestFrame title="Card payment test" lede="Charges a card one dollar, the way the checkout does.">
      {charge === null ? (
        <StripeSite>
          <CardForm
            label="Card payment test"
            pay={`Pay ${dollars(testChargeMost)}`}
            onPay={async (stripe, card) => {
              const { clientSecret } = await client.call(createPaymentIntent, { body: { amount: testChargeMost } });
              if (clientSecret === null) throw new Error('Failed to create payment');
              const paymentId = await confirmCard(stripe, card, clientSecret);
              setCharge(await client.call(checkTestCharge, { params: { paymentId } }));
              toast({ title: 'Payment Successful', description: 'The test charge has arrived.', variant: 'success' });
            }}
          />
        </StripeSite>
      ) : (
        <Result
          title="Payment Successful"
          rows={{
            Payment: charge.paymentId,
            Amount: dollars(charge.amount),
            Currency: charge.currency,
            Status: charge.status,
          }}
        >
          <Button variant="outline" onClick={() => setCharge(null)}>
            Test again
          </Button>
        </Result>
      )}
    </TestFrame>
  );
}
