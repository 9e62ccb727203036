import { useState } from 'react';
import { styled } from 'styled-components';
import type { EndpointResult } from '@plumbline/contract/endpoint';
import { createPaymentIntent } from '@plumbline/contract/commerce/payments';
import { checkTestCharge, maxTestCharge } from '@plumbline/contract/commerce/test-payments';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { ErrorSentence } from '@plumbline/kit/field';
import { Heading } from '@plumbline/kit/heading';
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

export const meta = testMeta('Payment flow test');

const Steps = styled.ol`
  display: grid;
  gap: 24px;
  list-style: none;

  & > li {
    display: grid;
    gap: 16px;
    justify-items: start;
    padding-top: 18px;
    border-top: 1px solid var(--rule);
  }

  & > li > * {
    max-width: 100%;
  }

  & > li > form,
  & > li > section {
    width: 100%;
  }
`;

const MutedText = styled.p`
  color: var(--ink-2);
`;

const unreachableText = 'The server could not be asked.';

/** The three steps of a payment, one at a time: `/payment-flow`. */
function FlowPage() {
  const client = useApiClient();
  const { toast } = useServices();
  const [secret, setSecret] = useState<string | null>(null);
  const [paymentId, setPaymentId] = useState<string | null>(null);
  const [charge, setCharge] = useState<EndpointResult<typeof checkTestCharge> | null>(null);
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  const attempt = async (work: () => Promise<void>, fallbackText: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setErrorMessage(null);
    try {
      await work();
    } catch (error) {
      const description = testErrorText(error, fallbackText);
      setErrorMessage(description);
      toast({ title: 'Payment Error', description, variant: 'destructive' });
    }
    setBusy(false);
  };
  const create = async () => {
    const { clientSecret } = await client.call(createPaymentIntent, { body: { amount: maxTestCharge } });
    if (clientSecret === null) throw new Error('Failed to create payment');
    setSecret(clientSecret);
  };
  const check = async (id: string) => setCharge(await client.call(checkTestCharge, { params: { paymentId: id } }));
  const startAgain = () => {
    setSecret(null);
    setPaymentId(null);
    setCharge(null);
  };

  return (
    <TestFrame title="Payment flow test" lede="The three steps of a payment of one dollar, one at a time.">
      <Steps>
        <li>
          <Heading level={2} size="h3">
            Step 1: Create the payment
          </Heading>
          {secret === null ? (
            <Button aria-disabled={busy} onClick={() => void attempt(create, 'Failed to create payment')}>
              {busy ? 'Processing Payment...' : `Create a payment of ${dollars(maxTestCharge)}`}
            </Button>
          ) : (
            // The part of the client secret before `_secret_` is the id of the payment.
            <MutedText role="status">Created: {secret.replace(/_secret_.*$/, '')}</MutedText>
          )}
        </li>
        <li>
          <Heading level={2} size="h3">
            Step 2: Confirm it with a card
          </Heading>
          {secret === null && <MutedText>Waits for step 1.</MutedText>}
          {secret !== null && paymentId === null && (
            <StripeElements>
              <CardForm
                label="Confirm the payment"
                payLabel={`Pay ${dollars(maxTestCharge)}`}
                onPay={async (stripe, card) => setPaymentId(await confirmCard(stripe, card, secret))}
              />
            </StripeElements>
          )}
          {paymentId !== null && <MutedText role="status">Confirmed by the card provider.</MutedText>}
        </li>
        <li>
          <Heading level={2} size="h3">
            Step 3: Ask the server
          </Heading>
          {paymentId === null && <MutedText>Waits for step 2.</MutedText>}
          {paymentId !== null && charge === null && (
            <Button aria-disabled={busy} onClick={() => void attempt(() => check(paymentId), unreachableText)}>
              {busy ? 'Asking...' : 'Check the payment'}
            </Button>
          )}
          {charge !== null && (
            <Result
              title={outcomeTitle(charge.status)}
              rows={{ Payment: charge.paymentId, Amount: dollars(charge.amount), Status: charge.status }}
            >
              <ButtonRow>
                {isUndecidedOutcome(charge.status) && (
                  <Button
                    aria-disabled={busy}
                    onClick={() => void attempt(() => check(charge.paymentId), unreachableText)}
                  >
                    {busy ? 'Asking...' : 'Ask again'}
                  </Button>
                )}
                <Button variant="outline" onClick={startAgain}>
                  Start again
                </Button>
              </ButtonRow>
            </Result>
          )}
        </li>
      </Steps>
      {errorMessage !== null && <ErrorSentence role="alert">{errorMessage}</ErrorSentence>}
    </TestFrame>
  );
}

export { FlowPage as Page };
