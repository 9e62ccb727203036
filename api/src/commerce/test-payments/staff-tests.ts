import type { EndpointResult } from '@plumbline/contract/endpoint';
import { minimumCharge } from '@plumbline/contract/commerce/plans';
import type { createPaymentIntent, createSubscription } from '@plumbline/contract/commerce/payments';
import { maxTestCharge } from '@plumbline/contract/commerce/test-payments';
import type { CommerceDeps } from '../commerce-deps.ts';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { createMutex } from '../../platform/jobs/mutex.ts';
import type { StaffSession } from '../../platform/http/staff-access.ts';
import { runAuditedTest, refuseLive, refuseLiveSquare } from './run-audited-test.ts';
import { chargeSquare, squareTestAmount } from './charge-square.ts';
import { openTestIntent } from './open-test-intent.ts';

interface TestCaller {
  readonly staff: StaffSession | null;
  readonly address: string;
}

type Customer = { readonly firstName: string; readonly lastName?: string | undefined; readonly email: string };
type SubscriptionAnswer = EndpointResult<typeof createSubscription>;

/** The staff's tests on the endpoints that buyers pay with. */
export interface StaffTests {
  /** Opens a test charge at Stripe; `amount` in cents. */
  intent(
    payments: PaymentDeps,
    amount: number,
    caller: TestCaller,
  ): Promise<EndpointResult<typeof createPaymentIntent>>;
  /** Charges a card one dollar at Square. */
  squareCharge(
    body: {
      readonly cardToken: string;
      readonly amount?: number | undefined;
      readonly customerInfo?: Customer | undefined;
    },
    caller: TestCaller,
  ): Promise<SubscriptionAnswer>;
  /** Runs a test of a subscription, which is then opened like any other. */
  subscription(caller: TestCaller, work: () => Promise<SubscriptionAnswer>): Promise<SubscriptionAnswer>;
}

export function openStaffTests(deps: CommerceDeps): StaffTests {
  const { paymentRules, square } = deps;
  const intentMutex = createMutex();
  const squareMutex = createMutex();
  return {
    intent: (payments, amount, caller) =>
      runAuditedTest(
        deps,
        { action: 'POST /create-payment-intent', detail: `test charge of ${amount} cents`, ...caller },
        async ({ staffId }) => {
          refuseLive(paymentRules);
          if (amount < minimumCharge)
            throw badInput('amount', `must be at least ${minimumCharge} cents for a test charge`);
          if (amount > maxTestCharge)
            throw badInput('amount', `must be at most ${maxTestCharge} cents for a test charge`);
          const { clientSecret, status, paymentId } = await openTestIntent(payments, intentMutex, { staffId, amount });
          const message =
            clientSecret === null ? 'The payment is being processed.' : 'The payment is ready to be confirmed.';
          return { answer: { clientSecret, message, orderId: null, status }, target: paymentId };
        },
      ),

    squareCharge: ({ cardToken, amount, customerInfo }, caller) =>
      runAuditedTest(
        deps,
        { action: 'POST /create-subscription', detail: 'Square test charge', ...caller },
        async ({ staffId }) => {
          if (square === null) throw new Failure('unavailable', 'Square is not set up on this site.');
          refuseLiveSquare(square.account);
          if (amount !== undefined && amount !== squareTestAmount) {
            throw new Failure('amount_mismatch', `This test charges ${squareTestAmount} cents, not ${amount}.`);
          }
          if (customerInfo === undefined) throw badInput('customerInfo', 'is required');
          const { firstName, lastName, email } = customerInfo;
          if (lastName === undefined) throw badInput('customerInfo.lastName', 'is required');
          const customer = { name: `${firstName} ${lastName}`, email };
          const charged = await chargeSquare({ ...deps, square, mutex: squareMutex }, { staffId, cardToken, customer });
          const success = charged.status === 'paid';
          const message = success ? 'Square has charged the card.' : 'Square is still processing the payment.';
          return {
            answer: { ...charged, success, message, clientSecret: null, currency: 'usd', orderId: null },
            target: charged.paymentId,
          };
        },
      ),

    subscription: (caller, work) =>
      runAuditedTest(
        deps,
        { action: 'POST /create-subscription', detail: 'plan subscription test', ...caller },
        async () => {
          refuseLive(paymentRules);
          const answer = await work();
          return { answer, target: answer.orderId };
        },
      ),
  };
}

function badInput(field: string, message: string): Failure {
  return invalidInput([{ path: `body.${field}`, message }]);
}
