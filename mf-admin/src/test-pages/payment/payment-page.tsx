import { useState } from 'react';
import type { EndpointResult } from '@plumbline/contract/endpoint';
import { createPaymentIntent } from '@plumbline/contract/commerce/payments';
import { checkTestCharge, maxTestCharge } from '@plumbline/contract/commerce/test-payments';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { useServices } from '@plumbline/services';
import { dollars } from '@plumbline/contract/money';
import { isUndecidedOutcome, outcomeTitle } from '../outcome.ts';
import { Result } from '../result.tsx';
import { TestFrame } from '../test-frame.tsx';
import { testMeta } from '../test-meta.ts';
import { testErrorText } from '../test-error-text.ts';
import { CardForm } from '../stripe/card-form.tsx';
import { confirmCard } from '../stripe/confirm-card.ts';
import { StripeElements } from '../stripe/stripe-elements.tsx';

export const meta = testMeta('Card payment test');

/** A payment that the card provider has confirmed. The server decides whether it has arrived; until then nothing is charged again. */
interface ConfirmedPayment {
  readonly paymentId: string;
  readonly charge: EndpointResult<typeof checkTestCharge> | null;
  /** The error, if the server could not decide. */
  readonly errorMessage: string | null;
}

/** A test payment of one dollar, from the intent to the ledger: `/payment-test`. */
function PaymentPage() {
  const client = useApiClient();
  const { toast } = useServices();
  const [confirmed, setConfirmed] = useState<ConfirmedPayment | null>(null);
  const [isChecking, setChecking] = useState(false);

  const check = async (paymentId: string): Promise<void> => {
    if (isChecking) return;
    setChecking(true);
    try {
      const charge = await client.call(checkTestCharge, { params: { paymentId } });
      setConfirmed({ paymentId, charge, errorMessage: null });
      const paid = charge.status === 'paid';
      const description = paid ? 'The test charge has arrived.' : `The provider says: ${charge.status}.`;
      toast({ title: outcomeTitle(charge.status), description, ...(paid ? { variant: 'success' } : {}) });
    } catch (error) {
      const description = testErrorText(error, 'The server could not be asked.');
      setConfirmed({ paymentId, charge: null, errorMessage: description });
      toast({ title: outcomeTitle(null), description });
    }
    setChecking(false);
  };

  return (
    <TestFrame title="Card payment test" lede="Charges a card one dollar, the way the checkout does.">
      {confirmed === null ? (
        <StripeElements>
          <CardForm
            label="Card payment test"
            payLabel={`Pay ${dollars(maxTestCharge)}`}
            onPay={async (stripe, card) => {
              const { clientSecret } = await client.call(createPaymentIntent, { body: { amount: maxTestCharge } });
              if (clientSecret === null) throw new Error('Failed to create payment');
              await check(await confirmCard(stripe, card, clientSecret));
            }}
          />
        </StripeElements>
      ) : (
        <Outcome {...confirmed} isChecking={isChecking} onCheck={check} onRestart={() => setConfirmed(null)} />
      )}
    </TestFrame>
  );
}

export { PaymentPage as Page };

interface OutcomeProps extends ConfirmedPayment {
  readonly isChecking: boolean;
  readonly onCheck: (paymentId: string) => Promise<void>;
  readonly onRestart: () => void;
}

function Outcome({ paymentId, charge, errorMessage, isChecking, onCheck, onRestart }: OutcomeProps) {
  const status = charge?.status ?? null;
  const rows = {
    Payment: paymentId,
    ...(charge && { Amount: dollars(charge.amount), Currency: charge.currency, Status: charge.status }),
    ...(errorMessage !== null && { Message: errorMessage }),
  };
  return (
    <Result title={outcomeTitle(status)} rows={rows}>
      <ButtonRow>
        {isUndecidedOutcome(status) && (
          <Button aria-disabled={isChecking} onClick={() => void onCheck(paymentId)}>
            {isChecking ? 'Asking...' : 'Ask again'}
          </Button>
        )}
        <Button variant="outline" onClick={onRestart}>
          Test again
        </Button>
      </ButtonRow>
    </Result>
  );
}
