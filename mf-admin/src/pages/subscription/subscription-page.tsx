import { useState } from 'react';
import type { EndpointResult } from '@plumbline/contract/endpoint';
import { listMemberships } from '@plumbline/contract/memberships';
import { completePayment } from '@plumbline/contract/payments';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ErrorState } from '@plumbline/kit/error-state';
import { Skeleton } from '@plumbline/kit/skeleton';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { useServices } from '@plumbline/services';
import { dollars } from '../../components/dollars.ts';
import { Result } from '../../components/result.tsx';
import { TestFrame } from '../../components/test-frame.tsx';
import { testMeta } from '../../components/test-meta.ts';
import { CardFault, CardForm } from '../../stripe/card-form.tsx';
import { confirmCard } from '../../stripe/confirm-card.ts';
import { StripeSite } from '../../stripe/stripe-site.tsx';
import { CustomerForm, type Subscription } from './customer-form.tsx';

export const meta = testMeta('Plan subscription test');

type Completed = EndpointResult<typeof completePayment>;

/** A plan's subscription, from the choice to the member: `/subscription-test`. */
export function Page() {
  const plans = useEndpoint(listMemberships, {});
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  return (
    <TestFrame
      title="Plan subscription test"
      lede="Chooses a plan, creates its subscription, and confirms the first payment."
    >
      {subscription !== null ? (
        <Confirmation subscription={subscription} onAgain={() => setSubscription(null)} />
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

function Confirmation({ subscription, onAgain }: { subscription: Subscription; onAgain: () => void }) {
  const { clientSecret, orderId, amount } = subscription;
  const client = useApiClient();
  const { toast } = useServices();
  const [completed, setCompleted] = useState<Completed | null>(null);
  if (completed !== null) {
    return (
      <Result
        title={completed.success ? 'Payment Successful' : 'Payment Status Unknown'}
        rows={{
          Order: completed.order.id,
          Status: completed.status,
          Message: completed.message,
          'Member number': completed.order.member?.memberNumber ?? null,
        }}
      >
        <Button variant="outline" onClick={onAgain}>
          Test again
        </Button>
      </Result>
    );
  }
  return (
    <>
      <Result title="Subscription created" rows={{ Order: orderId, Amount: dollars(amount) }} />
      <StripeSite>
        <CardForm
          label="Confirm the payment"
          pay={`Pay ${dollars(amount)}`}
          onPay={async (stripe, card) => {
            if (clientSecret === null || orderId === null) throw new Error('Failed to create subscription');
            const paymentId = await confirmCard(stripe, card, clientSecret);
            const answer = await client.call(completePayment, { body: { orderId, paymentId } });
            if (!answer.success && answer.status !== 'processing') throw new CardFault(answer.message);
            setCompleted(answer);
            toast({ title: 'Payment Successful', description: answer.message, variant: 'success' });
          }}
        />
      </StripeSite>
    </>
  );
}
