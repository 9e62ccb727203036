import { useState } from 'react';
import type { EndpointResult } from '@plumbline/contract/endpoint';
import { listPlans } from '@plumbline/contract/commerce/plans';
import { completePayment } from '@plumbline/contract/commerce/payments';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { ErrorState } from '@plumbline/kit/error-state';
import { Skeleton } from '@plumbline/kit/skeleton';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { useServices } from '@plumbline/services';
import { dollars } from '@plumbline/contract/money';
import { outcomeTitle } from '../outcome.ts';
import { Result } from '../result.tsx';
import { TestFrame } from '../test-frame.tsx';
import { testMeta } from '../test-meta.ts';
import { testErrorText } from '../test-error-text.ts';
import { CardForm } from '../stripe/card-form.tsx';
import { confirmCard } from '../stripe/confirm-card.ts';
import { StripeElements } from '../stripe/stripe-elements.tsx';
import { CustomerForm, type Subscription } from './customer-form.tsx';

export const meta = testMeta('Plan subscription test');

/** A payment that the card provider has confirmed: from here on only the server is called, and the card is not charged again. */
interface ConfirmedPayment {
  readonly paymentId: string;
  readonly result: EndpointResult<typeof completePayment> | null;
  /** The error, if the server could not decide. */
  readonly errorMessage: string | null;
}

/** A plan's subscription, from the choice to the member: `/subscription-test`. */
function SubscriptionPage() {
  const plans = useEndpoint(listPlans, {});
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  return (
    <TestFrame
      title="Plan subscription test"
      lede="Chooses a plan, creates its subscription, and confirms the first payment."
    >
      {subscription !== null ? (
        <Confirmation subscription={subscription} onRestart={() => setSubscription(null)} />
      ) : plans.data !== undefined ? (
        <CustomerForm plans={plans.data} onCreated={setSubscription} />
      ) : plans.error === undefined ? (
        <div role="status" aria-label="The plans are on their way">
          <Skeleton height="52px" />
        </div>
      ) : (
        <ErrorState
          title="The plans could not be loaded"
          text={plans.error.detail}
          onRetry={plans.retry}
          retrying={plans.isLoading}
        />
      )}
    </TestFrame>
  );
}

export { SubscriptionPage as Page };

function Confirmation({ subscription, onRestart }: { subscription: Subscription; onRestart: () => void }) {
  const { clientSecret, orderId, amount } = subscription;
  const client = useApiClient();
  const { toast } = useServices();
  const [confirmed, setConfirmed] = useState<ConfirmedPayment | null>(null);
  const [isCompleting, setCompleting] = useState(false);

  const complete = async (paymentId: string): Promise<void> => {
    if (orderId === null || isCompleting) return;
    setCompleting(true);
    try {
      const result = await client.call(completePayment, { body: { orderId, paymentId } });
      setConfirmed({ paymentId, result, errorMessage: null });
      const title = outcomeTitle(result.success ? 'paid' : null);
      toast({ title, description: result.message, ...(result.success ? { variant: 'success' } : {}) });
    } catch (error) {
      const description = testErrorText(error, 'The server could not be asked.');
      setConfirmed({ paymentId, result: null, errorMessage: description });
      toast({ title: outcomeTitle(null), description });
    }
    setCompleting(false);
  };

  if (confirmed !== null) {
    const { paymentId, result, errorMessage } = confirmed;
    const paid = result?.success === true;
    return (
      <Result
        title={outcomeTitle(paid ? 'paid' : null)}
        rows={{
          Order: orderId,
          Payment: paymentId,
          ...(result && { Status: result.status }),
          Message: result?.message ?? errorMessage,
          ...(result && { 'Member number': result.order.member?.memberNumber ?? null }),
        }}
      >
        <ButtonRow>
          {!paid && (
            <Button aria-disabled={isCompleting} onClick={() => void complete(paymentId)}>
              {isCompleting ? 'Asking...' : 'Ask again'}
            </Button>
          )}
          <Button variant="outline" onClick={onRestart}>
            Test again
          </Button>
        </ButtonRow>
      </Result>
    );
  }
  return (
    <>
      <Result title="Subscription created" rows={{ Order: orderId, Amount: dollars(amount) }} />
      <StripeElements>
        <CardForm
          label="Confirm the payment"
          payLabel={`Pay ${dollars(amount)}`}
          onPay={async (stripe, card) => {
            if (clientSecret === null || orderId === null) throw new Error('Failed to create subscription');
            await complete(await confirmCard(stripe, card, clientSecret));
          }}
        />
      </StripeElements>
    </>
  );
}
